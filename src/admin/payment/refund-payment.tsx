import { Label, Select, Text, Textarea } from "@medusajs/ui"
import { useState } from "react"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { LONGEST } from "../parts/longest"
import { ProblemNotice } from "../parts/problem-notice"
import { useRefund, useRefundReasons } from "../queries/core-payments"
import { AmountDrawer } from "./amount-drawer"
import { tellMoved } from "./tell-moved"
import { useWords } from "../words/use-words"

const NONE = "none"

interface Props {
  /** Of the payment. */
  id: string
  /** Tells the button from others like it. */
  of?: string | undefined
  isOffered?: boolean
  /** The sum that it is about, where that is not all that is left. */
  proposes?: string | null | undefined
}

/** Refunds all that is captured of a payment, or less, with a reason. */
export function RefundPayment({ id, of, isOffered, proposes }: Props) {
  const { t, money } = useWords()
  const refund = useRefund()
  const [reason, setReason] = useState<string>()
  const [note, setNote] = useState("")

  function submit({ payment, store, moved_last: seen }: PaymentDetail, amount: string): Promise<void> {
    const why = { ...(reason ? { refund_reason_id: reason } : {}), ...(note.trim() ? { note: note.trim() } : {}) }
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    return refund
      .mutateAsync({ id, payment_id: store.payment_id ?? "", amount, seen, ...why })
      .then((moved) => tellMoved(t, moved, "payment.refunded_sum", money(amount, payment.currency_code)))
  }

  return (
    <Allowed to="refund:create">
      <AmountDrawer
        id={id}
        text={t("shared.refund")}
        of={of}
        {...(isOffered !== undefined && { isOffered })}
        title={t("payment.refund_payment")}
        what={t("operation.kind.refund")}
        explains={t("payment.refund_about")}
        leftOf={({ refund }) => refund}
        proposes={proposes}
        isPending={refund.isPending}
        onOpen={() => {
          setReason(undefined)
          setNote("")
        }}
        onSubmit={submit}
      >
        <ReasonField reason={reason} onChoose={setReason} />
        <div className="flex flex-col gap-1">
          <Label htmlFor="refund-note">{t("shared.note")}</Label>
          <Textarea
            id="refund-note"
            aria-describedby="refund-note-about"
            maxLength={LONGEST.refund_note}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Text id="refund-note-about" size="xsmall" className="text-ui-fg-subtle">
            {t("payment.refund_note_about")}
          </Text>
        </div>
      </AmountDrawer>
    </Allowed>
  )
}

/**
 * The reasons that the store has under Settings; nothing where it has none, and a word where they could not be loaded.
 */
function ReasonField({ reason, onChoose }: { reason: string | undefined; onChoose: (id: string | undefined) => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useRefundReasons()
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data || data.refund_reasons.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor="refund-reason">{t("payment.reason")}</Label>
      <Select value={reason ?? ""} onValueChange={(id) => onChoose(id === NONE ? undefined : id)}>
        <Select.Trigger id="refund-reason" className="data-[placeholder]:text-ui-fg-subtle">
          <Select.Value placeholder={t("payment.choose_reason")} />
        </Select.Trigger>
        <Select.Content>
          {reason && <Select.Item value={NONE}>{t("payment.no_reason")}</Select.Item>}
          {data.refund_reasons.map(({ id, label }) => (
            <Select.Item key={id} value={id}>
              {label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
