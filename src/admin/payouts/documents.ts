const LIST = "beneficiary.person_documents"

export const DOCUMENT_FIELDS = ["file_type", "file_url", "labels"] as const

/** A document of a beneficiary as it is typed; labels with commas between. */
export type PayoutDocument = Record<(typeof DOCUMENT_FIELDS)[number], string>

export const NEW_DOCUMENT: PayoutDocument = { file_type: "", file_url: "", labels: "" }

type Typed = Record<string, string>

export function documentPath(at: number, field: (typeof DOCUMENT_FIELDS)[number]): string {
  return `${LIST}.${at}.${field}`
}

/** The documents among everything that is typed, half-filled ones too. */
export function documentsOf(typed: Typed): PayoutDocument[] {
  const documents: PayoutDocument[] = []
  for (let at = 0; documentPath(at, "file_url") in typed; at += 1) {
    const [file_type = "", file_url = "", labels = ""] = DOCUMENT_FIELDS.map((name) => typed[documentPath(at, name)])
    documents.push({ file_type, file_url, labels })
  }
  return documents
}

/** Everything typed, with these documents instead of those that were there. */
export function withDocuments(typed: Typed, documents: readonly PayoutDocument[]): Typed {
  const others = Object.entries(typed).filter(([path]) => !path.startsWith(`${LIST}.`))
  const said = documents.flatMap((document, at) =>
    DOCUMENT_FIELDS.map((name) => [documentPath(at, name), document[name]] as const),
  )
  return Object.fromEntries([...others, ...said])
}

/** Everything typed without documents of which nothing is. */
export function withoutEmptyDocuments(typed: Typed): Typed {
  const filled = documentsOf(typed).filter((document) => Object.values(document).some((text) => text.trim() !== ""))
  return withDocuments(typed, filled)
}

/** Documents as a payout has them; nothing where there is none. */
export function saidDocuments(typed: Typed): object[] | undefined {
  const documents = documentsOf(typed).map(({ file_type, file_url, labels }) => {
    const names = labels
      .split(",")
      .map((label) => label.trim())
      .filter(Boolean)
    return {
      ...(file_type.trim() && { file_type: file_type.trim() }),
      ...(file_url.trim() && { file_url: file_url.trim() }),
      ...(names.length > 0 && { labels: names }),
    }
  })
  return documents.length > 0 ? documents : undefined
}
