const NOUNS: Record<string, string> = { authorise: "authorization", apm: "payment", cancel: "cancellation" }

/** A kind of operation as a sentence for people names it, spelled as Medusa's dashboard spells it. */
export function operationInWords(kind: string): string {
  return NOUNS[kind] ?? kind
}
