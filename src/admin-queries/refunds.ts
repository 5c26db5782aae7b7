import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { RefundRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import { openAccount } from "../operations/account"
import type { Store } from "../medusa/store"
import { refundIdIn } from "../operations/refund-reason"
import { storeOf } from "../medusa/store"
import type { RefundView } from "./views"

/**
 * The refunds that the service has for an order number.
 * @param account queried when no payment of the store has the order number; may be left out where there is only one
 * @throws AcquirerError when the service cannot be queried; MedusaError `invalid_data` when the account is not clear
 */
export async function searchRefunds(
  container: MedusaContainer,
  orderNo: string,
  account?: string,
): Promise<{ account: string; refunds: RefundView[] }> {
  const store = storeOf(container)
  const { id, client } = await openAccount(store, account ?? (await accountOf(store, orderNo)))
  const records = await client.searchRefunds([OrderNo(orderNo)])
  return { account: id, refunds: records.filter((record) => record.orderNo === orderNo).map(refundView) }
}

async function accountOf({ acquiring }: Store, order_no: string): Promise<string> {
  const known = await acquiring.listAcquiringPayments({ order_no }, { select: ["id", "account"], take: 2 })
  const candidates = known.length > 0 ? known.map(({ account }) => account) : acquiring.accounts()
  const [only, ...more] = candidates
  if (only !== undefined && more.length === 0) return only
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `account: say which account to query, one of ${acquiring.accounts().join(", ")}`,
  )
}

function refundView(record: RefundRecord): RefundView {
  return {
    transaction_id: record.transactionId,
    order_no: record.orderNo,
    currency_code: record.refund.currency,
    amount: record.money.toDecimalString(),
    refund_amount: record.refund.toDecimalString(),
    status: record.status.meaning,
    status_code: record.status.code,
    refund_reference_id: record.referenceId ?? null,
    reason: record.reason ?? null,
    refund_date: record.refundDate ?? null,
    processing_date: record.processingDate ?? null,
    refund_id: refundIdIn(record.reason ?? "") ?? null,
  }
}
