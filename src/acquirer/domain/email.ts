const EMAIL = /^[^\s@."(),:;<>[\\\]]+(\.[^\s@."(),:;<>[\\\]]+)*@[^\s@./:]+(\.[^\s@./:]+)+$/u

/** Whether post can be sent to a text, in any script; what would need quotation marks is none. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}
