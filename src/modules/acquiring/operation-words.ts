/** A kind of operation as a sentence for people names it, spelled as Medusa's dashboard spells it. */
export function operationInWords(kind: string): string {
  return kind === "authorise" ? "authorization" : kind
}
