const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
const PARAMETER = /^[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[^"\\]*")$/

/** Whether a text has the form of an `Accept` header: media ranges with parameters (RFC 9110, 12.5.1). */
export function isAcceptHeader(text: string): boolean {
  return text.split(",").every((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim())
    const [type = "", subtype = "", ...more] = range.split("/")
    return (
      more.length === 0 && TOKEN.test(type) && TOKEN.test(subtype) && parameters.every((one) => PARAMETER.test(one))
    )
  })
}
