import type { z } from "zod"
import { optionalText } from "./answer-types"
import { clean, present } from "./outgoing-text"
import { text } from "./request-types"

/** Wire name of a text field, with its type where it is more than any text. */
type Field = string | { name: string; type: z.ZodType<string> }
type NameOf<F> = F extends string ? F : F extends { name: infer Name extends string } ? Name : never
type Fields = Record<string, Field>

type RequestShape<F extends Fields> = { [Key in keyof F as NameOf<F[Key]>]: z.ZodOptional<z.ZodType<string>> }
type AnswerShape<F extends Fields> = { [Key in keyof F as NameOf<F[Key]>]: typeof optionalText }
type Wire<F extends Fields> = { [Key in keyof F as NameOf<F[Key]>]?: string }
type Values<F extends Fields> = { [Key in keyof F]?: string }

const anyText = text.optional()

/**
 * Optional texts that a request tells and its answer repeats, each spelled once: our name beside the wire's.
 * Gives the shape of both directions and the translation between the names.
 */
export function echoedTexts<const F extends Fields>(fields: F) {
  const entries = Object.entries(fields).map(([ours, field]) =>
    typeof field === "string"
      ? { ours, name: field, type: anyText }
      : { ours, name: field.name, type: field.type.optional() },
  )
  return {
    request: Object.fromEntries(entries.map(({ name, type }) => [name, type])) as RequestShape<F>,
    answer: Object.fromEntries(entries.map(({ name }) => [name, optionalText])) as AnswerShape<F>,

    toWire(values: Values<F> = {}): Wire<F> {
      return present(Object.fromEntries(entries.map(({ ours, name }) => [name, clean(values[ours])]))) as Wire<F>
    },

    fromWire(wire: { [name: string]: unknown } = {}): Values<F> {
      const told = entries.map(({ ours, name }) => [ours, wire[name] || undefined])
      return present(Object.fromEntries(told)) as Values<F>
    },
  }
}
