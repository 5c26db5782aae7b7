const LINE_SPACE = /[\t\n\r\v\f]+/g
/** Control characters, lone surrogates and the two code points XML forbids; joiners and direction marks stay. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u
const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu")

/**
 * Text for the wire: every script unharmed, line breaks and tabs made one space, control characters removed,
 * ends trimmed. Text with nothing left is `undefined`, so that the field is left out of the body.
 */
export function clean(value: string | undefined): string | undefined {
  const cleaned = value !== undefined && UNPRINTABLE.test(value) ? printable(value) : value
  return cleaned?.trim() || undefined
}

function printable(value: string): string {
  return value.replace(LINE_SPACE, " ").replace(EVERY_UNPRINTABLE, "")
}

/** The same for fields that the specification says may be empty: they are always sent, if need be as empty text. */
export function cleanOrEmpty(value: string | undefined): string {
  return clean(value) ?? ""
}

/** The fields without those that are absent. */
export function present<Fields extends object>(fields: Fields): Fields {
  const rest: Record<string, unknown> = {}
  for (const name in fields) if (fields[name] !== undefined) rest[name] = fields[name]
  return rest as Fields
}

/** `present`, or `undefined` when no value is left: an empty object is not sent either. */
export function presentObject<Fields extends object>(fields: Fields): Fields | undefined {
  const rest = present(fields)
  return Object.keys(rest).length > 0 ? rest : undefined
}

/** A list without elements is left out too. */
export function presentList<Element>(list: Element[] | undefined): Element[] | undefined {
  return list && list.length > 0 ? list : undefined
}
