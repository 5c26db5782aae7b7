import { Button, Drawer, Text, Textarea } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { StatedOutcome } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { useIsThere } from "../parts/is-there"
import { Labelled } from "../parts/labelled"
import { LONGEST } from "../parts/longest"
import { Refusal } from "../parts/refusal"
import { SlowNotice } from "../parts/slow-notice"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { RefusedFields } from "../queries/sdk"
import { capital } from "../words/capital"
import { type Translate, useWords } from "../words/use-words"

interface Props<Seen> {
  /** Sends it; what comes of it is told here. */
  state: { error: Error | null; isPending: boolean; mutateAsync: (seen: Seen) => Promise<StatedOutcome> }
  note: string
  onNote: (note: string) => void
  /** What was seen; undefined while something of it is missing. */
  seen: Seen | undefined
  /** Fields beside the note that stand in the form. */
  fields: readonly string[]
  onDone: () => void
  /** What is asked above the note, given what the server says about a field. */
  children: (problem: (field: string) => string | undefined) => ReactNode
}

/** What a person read off the service's portal, in the body of a drawer: it is recorded with their note. */
export function WordForm<Seen>({ state, note, onNote, seen, fields, onDone, children }: Props<Seen>) {
  const { t } = useWords()
  const tellProblem = useTellProblem()
  const isThere = useIsThere()
  const isWhole = seen !== undefined && note.trim() !== ""
  const errors = state.error instanceof RefusedFields ? state.error.errors : []
  const problem = (name: string) => errors.find(({ field }) => field === name)?.reason
  const isElsewhere = state.error !== null && !errors.some(({ field }) => field === "note" || fields.includes(field))

  function record() {
    if (seen === undefined) return
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    void state.mutateAsync(seen).then(
      (said) => {
        tell(t, said)
        if (isThere()) onDone()
      },
      (error: unknown) => isThere() || tellProblem(error),
    )
  }

  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        record()
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        {isElsewhere && <Refusal error={state.error} />}
        {children(problem)}
        <Labelled label={t("attention.seen")} problem={problem("note")} hint={t("attention.kept")}>
          {(described) => (
            <Textarea
              {...described}
              aria-required
              maxLength={LONGEST.note}
              value={note}
              onChange={(event) => onNote(event.target.value)}
            />
          )}
        </Labelled>
        {!isWhole && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("attention.record_needs")}
          </Text>
        )}
        <SlowNotice isPending={state.isPending} />
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.back")}
          </Button>
        </Drawer.Close>
        <BusyButton size="small" type="submit" isBusy={state.isPending} disabled={!isWhole}>
          {t("attention.record")}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

function tell(t: Translate, { message, repairs }: StatedOutcome): void {
  toast.success(t("attention.recorded"), {
    description: [capital(message), ...repairs.map((repair) => t("shared.store_did", { what: repair }))].join(" "),
  })
}
