/** What services put between values, the usual ones first: they are searched before the others. */
export const USUAL_SEPARATORS = ["|", "&", "", ",", ";", ":", "-", "#"]
/** A recipe may have any text: a search can be given more. */
export const SEPARATORS = [
  ...USUAL_SEPARATORS,
  ...["_", ".", "*", "+", "/", " ", "\n", "~", "^", "$", "@", "!", "%", "=", "\t", "\r\n", "||", "::", "&&", "##"],
]
