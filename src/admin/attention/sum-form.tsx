import { Button, Drawer, Input, Text, Textarea } from "@medusajs/ui"
import { useState } from "react"
import type { QueueItem, StatedOutcome } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { Labelled } from "../parts/labelled"
import { Refusal } from "../parts/refusal"
import { SlowNotice } from "../parts/slow-notice"
import { toast } from "../parts/toast"
import { useStateSum } from "../queries/incidents"
import { RefusedFields } from "../queries/sdk"
import { capital } from "../words/capital"
import { isAmountUpTo, typedDecimal } from "../words/decimal"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  /** Its id. */
  incident: string
  of: NonNullable<QueueItem["to_state"]>
  currency: string
  onDone: () => void
}

/** The sum as a person read it off the portal: what is captured in all, or the one refund that the service shows. */
export function SumForm({ incident, of: { shows, amount: only, at_most }, currency, onDone }: Props) {
  const { t, money, toType } = useWords()
  const state = useStateSum(incident)
  const [amount, setAmount] = useState(only === null ? "" : toType(only))
  const [note, setNote] = useState("")
  const sum = typedDecimal(amount)
  const isSum = isAmountUpTo(sum, only ?? at_most)
  const atMost = t("payment.at_most", { most: money(only ?? at_most, currency) })

  const errors = state.error instanceof RefusedFields ? state.error.errors : []
  const problem = (name: string) => errors.find(({ field }) => field === name)?.reason
  const isElsewhere = state.error !== null && !errors.some(({ field }) => field === "amount" || field === "note")

  function say() {
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    void state.mutateAsync({ shows, amount: sum, note }).then(
      (said) => (tell(t, said), onDone()),
      () => undefined,
    )
  }

  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        say()
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        {isElsewhere && <Refusal error={state.error} />}
        <Labelled
          label={t(shows === "captured" ? "attention.captured_in_all" : "attention.refunded_there", { currency })}
          problem={problem("amount") ?? (isSum || amount === "" ? undefined : atMost)}
          hint={atMost}
        >
          {(described) => (
            <Input
              {...described}
              inputMode="decimal"
              aria-required
              readOnly={only !== null}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label={t("attention.seen")} problem={problem("note")} hint={t("attention.kept")}>
          {(described) => (
            <Textarea
              {...described}
              aria-required
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Labelled>
        {(!isSum || note.trim() === "") && (
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
        <BusyButton size="small" type="submit" isBusy={state.isPending} disabled={!isSum || note.trim() === ""}>
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
