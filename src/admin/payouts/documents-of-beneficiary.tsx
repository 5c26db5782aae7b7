import { Trash } from "@medusajs/icons"
import { Button, Heading, IconButton, Text } from "@medusajs/ui"
import { useRef, type ReactNode } from "react"
import { useWords } from "../words/use-words"
import { DOCUMENT_FIELDS, documentPath, documentsOf, NEW_DOCUMENT, withDocuments } from "./documents"

interface Props {
  typed: Record<string, string>
  onType: (typed: Record<string, string>) => void
  /** A field of the form, by its path. */
  field: (path: string) => ReactNode
}

/** Documents that a beneficiary is known by: addresses of files, to add and to remove. */
export function DocumentsOfBeneficiary({ typed, onType, field }: Props) {
  const { t } = useWords()
  const adder = useRef<HTMLButtonElement>(null)
  const documents = documentsOf(typed)
  function remove(at: number) {
    onType(
      withDocuments(
        typed,
        documents.filter((_, place) => place !== at),
      ),
    )
    adder.current?.focus()
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <Heading level="h3">{t("payout.groups.documents")}</Heading>
      {documents.map((_, at) => {
        const name = t("payout.document", { place: at + 1 })
        return (
          <div
            key={at}
            role="group"
            aria-label={name}
            className="shadow-elevation-card-rest flex flex-col gap-3 rounded-lg p-4"
          >
            <div className="flex items-center justify-between gap-2">
              <Text size="small" weight="plus">
                {name}
              </Text>
              <IconButton
                type="button"
                size="small"
                variant="transparent"
                aria-label={t("setting.remove_named", { name })}
                onClick={() => remove(at)}
              >
                <Trash />
              </IconButton>
            </div>
            {DOCUMENT_FIELDS.map((part) => field(documentPath(at, part)))}
          </div>
        )
      })}
      <div>
        <Button
          ref={adder}
          type="button"
          size="small"
          variant="secondary"
          onClick={() => onType(withDocuments(typed, [...documents, NEW_DOCUMENT]))}
        >
          {t("payout.add_document")}
        </Button>
      </div>
    </fieldset>
  )
}
