import type { AdminOrder } from "@medusajs/types"
import { Button, Text, toast } from "@medusajs/ui"
import { useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"

/** Where the dashboard's own link leads when the store names no storefront. */
const STOREFRONT = "http://localhost:8000"
const OPEN = ["not_paid", "awaiting", "requires_action"]

/** The address at which a shopper pays what an order still owes; nothing where it owes nothing. */
export function PaymentLink({ order }: { order: AdminOrder }) {
  const { t, money } = useWords()
  const owed = order.summary?.pending_difference ?? 0
  const collection = order.payment_collections?.find(({ status }) => OPEN.includes(status))
  if (owed <= 0 || !collection || order.status === "canceled") return null

  async function copy(id: string) {
    const address = `${__STOREFRONT_URL__ || STOREFRONT}/payment-collection/${id}?order_id=${order.id}`
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
      <Text size="small" className="text-ui-fg-subtle">
        <Sentence
          of="payment.still_owed"
          parts={{ sum: <span className="text-ui-fg-base tabular-nums">{sum}</span> }}
        />
      </Text>
      <Button size="small" variant="secondary" onClick={() => void copy(collection.id)}>
        {t("payment.copy_link")}
      </Button>
    </div>
  )
}
