import { orderNoOf } from "./payable-session"
import type { PaymentReference } from "./payment-references"
import { accountOf } from "./provider-id"
import type { Store } from "./store"
import { isExternal, type Recorded } from "./store-rows"

interface Part extends Recorded {
  created_at: string | Date
}

interface PaymentRow {
  provider_id: string
  payment_session_id: string
  captures?: Part[]
  refunds?: Part[]
}

const FIELDS = ["id", "provider_id", "payment_session_id", "captures.*", "refunds.*"]

/**
 * A payment of which something was captured or refunded; undefined when it is not through the service.
 * @returns `isRecorded`: the newest operation happened at the service, and was recorded by us
 */
export async function bookedPayment(
  { query }: Store,
  id: string,
): Promise<(PaymentReference & { isRecorded: boolean }) | undefined> {
  const { data } = await query.graph({ entity: "payment", fields: FIELDS, filters: { id } })
  const [payment] = data as unknown as PaymentRow[]
  const account = payment && accountOf(payment.provider_id)
  if (!account) return undefined
  return { account, orderNo: orderNoOf(payment.payment_session_id), isRecorded: isNewestExternal(payment) }
}

function isNewestExternal({ captures = [], refunds = [] }: PaymentRow): boolean {
  const madeAt = ({ created_at }: Part) => new Date(created_at).getTime()
  const newest = [...captures, ...refunds].sort((one, other) => madeAt(one) - madeAt(other)).at(-1)
  return newest !== undefined && isExternal(newest)
}
