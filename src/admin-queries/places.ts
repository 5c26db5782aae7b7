import type { Store } from "../medusa/store"

/** A row that names its payment by the order number, or its payout by the request id. */
export interface About {
  account: string
  order_no: string | null
  request_id?: string | null | undefined
}

/** Which account of the service each row's payment or payout lies under; null where nobody knows. */
export async function placesOf({ acquiring }: Pick<Store, "acquiring">, rows: readonly About[]) {
  const order_no = [...new Set(rows.flatMap((row) => row.order_no ?? []))]
  const request_id = [...new Set(rows.flatMap((row) => row.request_id ?? []))]
  const [payments, payouts] = await Promise.all([
    order_no.length === 0
      ? []
      : acquiring.listAcquiringPayments(
          { order_no },
          { select: ["id", "account", "order_no", "service_account"], take: order_no.length * 4 },
        ),
    request_id.length === 0
      ? []
      : acquiring.listAcquiringPayouts(
          { request_id },
          { select: ["id", "request_id", "service_account"], take: request_id.length },
        ),
  ])
  const ofPayments = new Map(payments.map((one) => [`${one.account}\n${one.order_no}`, one.service_account]))
  const ofPayouts = new Map(payouts.map((one) => [one.request_id, one.service_account]))
  return ({ account, order_no, request_id }: About): string | null =>
    ofPayments.get(`${account}\n${order_no}`) ?? ofPayouts.get(request_id ?? "") ?? null
}
