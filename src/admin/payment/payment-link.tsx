import type { AdminOrder } from "@medusajs/types"
import { Button, Text } from "@medusajs/ui"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { usePaymentDetails } from "../queries/payments"
import { useAccounts } from "../queries/settings"
import { useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"
import { toast } from "../parts/toast"
import { awaitedText } from "./awaited-text"
import { storefrontOf } from "./storefront-of"

const OPEN = ["not_paid", "awaiting", "requires_action"]

/** What is read of an order. */
export type OwingOrder = Pick<AdminOrder, "id" | "status" | "currency_code" | "summary" | "payment_collections">

interface Props {
  order: OwingOrder
  /** All of the order's. */
  payments: PaymentView[]
}

/** What an order still owes and asks for. */
export function owedBy({ summary, payment_collections, status }: OwingOrder) {
  const owed = summary?.pending_difference ?? 0
  const collection = payment_collections?.find((one) => OPEN.includes(one.status))
  return owed > 0 && collection && status !== "canceled" ? { owed, collection } : undefined
}

/** What an order still owes, and the address at which a shopper pays it; nothing where it owes nothing. */
export function PaymentLink({ order, payments }: Props) {
  const { t, money } = useWords()
  const { data: known } = useAccounts()
  const owing = owedBy(order)
  if (!owing) return null
  const { owed, collection } = owing

  // What `medusa-config.ts` says of the admin, or else the first origin that may ask the store.
  const storefront = __STOREFRONT_URL__ || storefrontOf(known?.accounts ?? [], payments)

  async function copy(id: string) {
    const address = `${storefront}/payment-collection/${id}?order_id=${order.id}`
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t("payment.link_copied"))
    } catch {
      // No clipboard without https or consent: then it can be read.
      toast.info(t("payment.link"), { description: address })
    }
  }

  const sum = money(String(owed), order.currency_code.toUpperCase())
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t px-6 py-4">
      <Awaited payments={payments} />
      <Text size="small" className="text-ui-fg-subtle">
        <Sentence
          of="payment.still_owed"
          parts={{ sum: <span className="text-ui-fg-base tabular-nums">{sum}</span> }}
        />
      </Text>
      {storefront ? (
        <Button size="small" variant="secondary" onClick={() => void copy(collection.id)}>
          {t("payment.copy_link")}
        </Button>
      ) : (
        known && (
          <Text size="small" className="text-ui-fg-subtle text-pretty" role="note">
            {t("payment.link_needs")}
          </Text>
        )
      )}
    </div>
  )
}

/** Money that the shopper may be about to pay otherwise. */
function Awaited({ payments }: Pick<Props, "payments">) {
  const { t, money, exactly } = useWords()
  const pending = payments.filter(({ flow, status }) => flow === "apm" && status === "pending")
  const awaited = usePaymentDetails(pending.map(({ id }) => id)).filter((detail) => detail?.voucher?.awaited)
  if (awaited.length === 0) return null
  const sentences = awaited.flatMap((detail) => {
    if (!detail?.voucher) return []
    const { payment, voucher } = detail
    const sum = money(payment.amount, payment.currency_code)
    return t(awaitedText(voucher), { sum, ...(voucher.deadline && { at: exactly(voucher.deadline) }) })
  })
  return (
    <Text size="small" className="text-ui-fg-base w-full text-pretty" role="note">
      {[...sentences, t("payment.voucher.twice")].join(" ")}
    </Text>
  )
}
