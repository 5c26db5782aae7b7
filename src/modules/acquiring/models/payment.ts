import { model } from "@medusajs/framework/utils"

/**
 * What we know of one order number at the service. Outlives Medusa's session, which comes and goes: money that
 * arrives after the session was deleted still finds its cart here.
 */
const Payment = model
  .define(
    { name: "AcquiringPayment", tableName: "acquiring_payment" },
    {
      id: model.id({ prefix: "acqpay" }).primaryKey(),
      account: model.text(),
      order_no: model.text(),
      /**
       * Which account of the service it lies under; see `service-account.ts`. Null: of before this column, the present
       * one.
       */
      service_account: model.text().nullable(),
      flow: model.text(),
      /** Which alternative method it is paid with: the setting `methods` has the same code. */
      payment_method: model.text().nullable(),
      payment_session_id: model.text(),
      payment_collection_id: model.text().nullable(),
      cart_id: model.text().nullable(),
      transaction_id: model.text().nullable(),
      currency_code: model.text(),
      /** Of the shopper, as the service is told it: two letters, upper case. */
      country_code: model.text().nullable(),
      /** What the store expects to be paid; decimal text. */
      amount: model.text(),
      /** In our words, see `acquirer/domain/payment-state`. */
      status: model.text().default("created"),
      /** The service's own code, shown to the merchant when no table names it. */
      status_code: model.text().nullable(),
      /** While it is in review: since when that is known. */
      review_since: model.dateTime().nullable(),
      /** Why its transaction was declined, in a notification's words: shown, never decided by. */
      decline_code: model.text().nullable(),
      decline_reason: model.text().nullable(),
      /** The service's own flag: whether 3-D Secure was used. */
      is_3ds: model.text().nullable(),
      captured: model.text().default("0"),
      refunded: model.text().default("0"),
      /** What the journal knows to be done of its transaction; see `done-sums.ts`. */
      done_captured: model.text().default("0"),
      done_refunded: model.text().default("0"),
      done_voided: model.boolean().default(false),
      /** Nothing can happen to it any more: no longer queried. */
      final: model.boolean().default(false),
      checks: model.number().default(0),
      /** Passes one after the other that the service answered nothing usable to. */
      unanswered: model.number().default(0),
      next_check_at: model.dateTime().nullable(),
      checked_at: model.dateTime().nullable(),
      /** When somebody last asked for a pass: one that began earlier does not answer it. */
      wanted_at: model.dateTime().nullable(),
      /** The storefront's page that its shopper comes back to: for a return whose session is gone. */
      return_url: model.text().nullable(),
      /** The service's hosted page as it was opened last; see `checkout/hosted-page.ts`. */
      checkout_page: model.json().nullable(),
      leased_by: model.text().nullable(),
      leased_until: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["account", "order_no"], unique: true },
    { on: ["order_no"] },
    { on: ["transaction_id"] },
    { on: ["cart_id"] },
    { on: ["payment_session_id"] },
    { on: ["payment_collection_id"] },
    { on: ["leased_by"], where: "leased_by IS NOT NULL" },
    { on: ["created_at", "id"] },
    { on: ["account", "created_at", "id"] },
    { on: ["status", "created_at", "id"] },
    {
      on: ["country_code", "created_at", "id"],
      where: "country_code IS NOT NULL",
      name: "IDX_acquiring_payment_country_created_at_id",
    },
    {
      on: ["payment_method", "created_at", "id"],
      where: "payment_method IS NOT NULL",
      name: "IDX_acquiring_payment_method_created_at_id",
    },
    { on: ["status_code"], where: "status_code IS NOT NULL AND final = false" },
    { on: ["next_check_at", "id"], where: "final = false" },
  ])

/**
 * The columns `shown_status`, `shown_captured` and `shown_refunded` are the database's own: it makes them of those
 * above (see their migration), so no row can be written that shows something else.
 */
export default Payment
