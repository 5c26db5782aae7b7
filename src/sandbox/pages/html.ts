/** Text that is HTML already; everything else is escaped when it meets a template. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text
  }
}

type Piece = string | number | Html | undefined | false | readonly Html[]

/** Template tag: values are escaped, `Html` values and lists of them are taken as they are. */
export function html(texts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(texts.reduce((whole, text, place) => whole + render(values[place - 1]) + text))
}

export function raw(text: string): Html {
  return new Html(text)
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function render(value: Piece): string {
  if (value === undefined || value === false) return ""
  if (value instanceof Html) return value.text
  if (typeof value === "object") return value.map((part) => part.text).join("")
  return escape(String(value))
}
