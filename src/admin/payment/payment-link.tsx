import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { PaymentDetail, PaymentView } from "../../api/admin/acquiring/http-types"
import { useAskForRest, useOwed, type ReadOrder } from "../queries/orders"
import { usePaymentDetails } from "../queries/payments"
import { isForbidden } from "../queries/problem"
import { useAccounts } from "../queries/settings"
import { useWords, type Words } from "../words/use-words"
import { BusyButton } from "../parts/busy-button"
import { Copyable } from "../parts/copyable"
import { ProblemNotice } from "../parts/problem-notice"
import { Sentence } from "../parts/sentence"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { awaitedText } from "./awaited-text"
import { mayStillPay } from "./came-to-nothing"
import { storefrontOf } from "./storefront-of"

interface Props {
  order: ReadOrder
  /** All of the order's. */
  payments: PaymentView[]
}

/** What an order still owes, and the address at which a shopper pays it; nothing where it owes nothing. */
export function PaymentLink({ order, payments }: Props) {
  const { t, money } = useWords()
  const { data: known } = useAccounts()
  const { data, error, refetch } = useOwed(order)
  const ask = useAskForRest(order.id)
  const tellProblem = useTellProblem()
  const [notCopied, setNotCopied] = useState<{ id: string; address: string }>()
  if (!data && error && !isForbidden(error)) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data?.owed) return null
  const { payment_collection_id, amount, currency_code } = data.owed

  // What `medusa-config.ts` says of the admin, or else the first origin that may ask the store.
  const storefront = __STOREFRONT_URL__ || storefrontOf(known?.accounts ?? [], payments)

  async function copy() {
    const id = payment_collection_id ?? (await ask.mutateAsync(amount).catch(tellProblem))
    if (!id) return
    const address = `${storefront}/payment-collection/${id}`
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t("payment.link_copied"))
    } catch {
      // No clipboard without https or consent: then it can be read.
      setNotCopied({ id, address })
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t px-6 py-4">
      <Awaited payments={payments} />
      <Text size="small" className="text-ui-fg-subtle">
        <Sentence
          of="payment.still_owed"
          parts={{ sum: <span className="text-ui-fg-base tabular-nums">{money(amount, currency_code)}</span> }}
        />
      </Text>
      {storefront ? (
        <BusyButton size="small" variant="secondary" isBusy={ask.isPending} onClick={() => void copy()}>
          {t("payment.copy_link")}
        </BusyButton>
      ) : (
        known && (
          <Text size="small" className="text-ui-fg-subtle text-pretty" role="note">
            {t("payment.link_needs")}
          </Text>
        )
      )}
      <div role="status" className="w-full empty:hidden">
        {notCopied?.id === payment_collection_id && notCopied && (
          <Copyable what={t("payment.link")} text={notCopied.address} />
        )}
      </div>
    </div>
  )
}

/** Money that the shopper may be about to pay otherwise, or may have paid. */
function Awaited({ payments }: Pick<Props, "payments">) {
  const words = useWords()
  const awaited = payments.filter(mayStillPay)
  const details = usePaymentDetails(awaited.map(({ id }) => id))
  if (awaited.length === 0) return null
  const sentences = awaited.map((payment, at) => awaitedSentence(words, payment, details[at]))
  return (
    <Text size="small" className="text-ui-fg-base w-full text-pretty" role="note">
      {[...sentences, words.t("payment.voucher.twice")].join(" ")}
    </Text>
  )
}

/** @param detail undefined while it is not loaded, or could not be: the list alone is reason enough to warn */
function awaitedSentence(
  { t, money, exactly }: Words,
  payment: PaymentView,
  detail: PaymentDetail | undefined,
): string {
  const sum = money(payment.amount, payment.currency_code)
  const voucher = detail?.voucher
  if (voucher?.awaited)
    return t(awaitedText(voucher), { sum, ...(voucher.deadline && { at: exactly(voucher.deadline) }) })
  if (payment.unknown_operations > 0 || payment.status === "unknown") return t("payment.open_attempt", { sum })
  return t("payment.attempt_under_way", { sum })
}
