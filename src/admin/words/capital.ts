/** What begins in lower case, because it also stands within sentences, where it begins a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
