import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { PaymentRow } from "../../modules/acquiring/payment-row"
import { readSettings } from "../../modules/acquiring/read-settings"
import type { SubscriptionRow } from "../../modules/acquiring/subscription-book"
import type { Account } from "../../operations/account"
import { beginContract } from "../begin-contract"
import type { FoundContracts } from "../first-payment"
import type { SubscriptionShop } from "../shop"

const NOW = new Date("2030-01-15T12:00:00Z")
const settings = readSettings("default", {
  base_url: "https://service.example",
  merchant_id: "merchant",
  account_id: "account",
  secret_key: "a key for these tests only",
})
const row = { id: "acqsub_1", order_no: "1", status: "pending", checks: 0, created_at: new Date(0), canceled_at: null }
const authorised = { transactionId: "T1", status: { meaning: "authorised", code: "3100" } }
const found = { contract: { ...authorised, subscription: { recurringId: "C1" } }, spare: [] }

/** What becomes of a contract whose payment is reserved at the service and has no order, a day after the checkout. */
async function begun(payment: { status: PaymentStatus; status_code: string }) {
  const done: string[] = []
  const quiet = () => Promise.resolve()
  const acquiring = {
    subscriptions: { updateAsOpened: () => Promise.resolve(true) },
    payments: { dueBy: () => Promise.resolve(void done.push("waits for the payment's pass")) },
    incidents: { resolve: quiet, raiseUnlessSeen: quiet },
  }
  const client = {
    cancelSubscription: () => {
      done.push("ends the contract")
      return Promise.reject(new Error("The answer was lost."))
    },
  }
  const logger = { warn: () => undefined }
  const account = { id: "default", settings, clock: { now: () => NOW }, client, store: { acquiring, logger } }
  await beginContract(
    {} as SubscriptionShop,
    account as unknown as Account,
    row as unknown as SubscriptionRow,
    { payment: payment as PaymentRow, order: undefined },
    found as unknown as FoundContracts,
  )
  return done
}

describe("a contract whose payment came to no order", () => {
  it("waits for the payment's own pass, which may make the order", async () => {
    expect(await begun({ status: "expired", status_code: "6100" })).toEqual(["waits for the payment's pass"])
  })

  it("is ended once that pass has seen the money and left it with the shop", async () => {
    expect(await begun({ status: "authorised", status_code: "3100" })).toEqual(["ends the contract"])
  })

  it("is ended, too, where the store keeps calling the payment expired that the service has revived", async () => {
    expect(await begun({ status: "expired", status_code: "3100" })).toEqual(["ends the contract"])
  })
})
