import type { OperationView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { Sentence } from "../parts/sentence"
import { byText } from "../words/operation"
import { useWords } from "../words/use-words"

const OUTCOME = { done: "attention.it_was_done", did_not_happen: "attention.it_did_not_happen" } as const

/** What a person saw in the portal; what was said before it was corrected stays below. */
export function Stated({ stated: { note, before } }: { stated: NonNullable<OperationView["stated"]> }) {
  const { t } = useWords()
  return (
    <>
      <span className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
        {t("payment.seen_in_portal", { note })}
      </span>
      {before.toReversed().map((said) => (
        <span key={said.at} className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
          <Sentence
            of="payment.said_before"
            values={{
              who: byText(t, { kind: "person", name: said.name }),
              what: said.outcome ? t(OUTCOME[said.outcome]) : "",
              note: said.note,
            }}
            parts={{ at: <Moment at={said.at} /> }}
          />
        </span>
      ))}
    </>
  )
}
