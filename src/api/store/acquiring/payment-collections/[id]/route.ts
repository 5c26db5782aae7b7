import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { openMethodsOfCollection } from "../../../../../checkout/open-methods"
import { owedPayment } from "../../../../../checkout/owed-payment"
import { readOrderCollection } from "../../../../../checkout/pay-collection"
import { awaitedVoucher } from "../../../../../checkout/vouchers"
import { attemptAnswer } from "../../attempt-answer"
import type { OwedAnswer } from "../../http-types"
import { owedAnswer } from "./answer"

/** What an order still owes, where the newest attempt to pay it stands, and the ways to pay it: for the page behind the admin's payment link. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<OwedAnswer>): Promise<void> {
  const collection = await readOrderCollection(req.scope, String(req.params.id))
  const [payment, methods] = await Promise.all([
    owedPayment(req.scope, collection),
    openMethodsOfCollection(req.scope, collection, {
      customerId: req.auth_context?.actor_id || undefined,
      ...(req.locale ? { language: req.locale } : {}),
    }),
  ])
  res.set("Cache-Control", "no-store")
  const voucher = awaitedVoucher(collection)
  res.json({
    payment_collection: owedAnswer(collection),
    payment: attemptAnswer(payment),
    ...(voucher ? { voucher } : {}),
    methods,
  })
}
