import type { Money } from "../../acquirer/domain/money"
import type { Merchant } from "../merchants"
import { maskDigits } from "../requests/masking"
import { SUCCESS } from "../state/operations"
import type { Transaction } from "../state/transaction"
import type { ServiceContext } from "./context"

/** The facts of a payment request that the service keeps. */
interface PaymentFacts {
  order_no: string
  first_name?: string | undefined
  last_name?: string | undefined
  shopper_email?: string | undefined
  shopper_phone?: string | undefined
  website?: string | undefined
  delivery_firstname?: string | undefined
  delivery_lastname?: string | undefined
  delivery_country?: string | undefined
  delivery_state?: string | undefined
  delivery_city?: string | undefined
  delivery_address?: string | undefined
  delivery_postal_code?: string | undefined
  notify_url?: string | undefined
  note?: string | undefined
  custom?: string | undefined
}

/** A payment that nobody made yet, entered in the books. */
export function openTransaction(
  facts: PaymentFacts,
  amount: Money,
  merchant: Merchant,
  context: ServiceContext,
  more: Pick<Transaction, "origin"> & Partial<Transaction>,
): Transaction {
  const { ledger, clock } = context
  return ledger.addTransaction({
    id: ledger.nextId("T"),
    merchantId: merchant.merchantId,
    accountId: merchant.accountId,
    orderNo: facts.order_no,
    phase: "created",
    authorised: amount,
    captured: amount.minus(amount),
    refunds: [],
    result: SUCCESS,
    is3ds: false,
    connector: "sandbox-acquiring",
    risk: { action: "accept", score: "12", reasons: [{ name: "Velocity", status: "ACCEPT" }] },
    shopper: {
      email: facts.shopper_email ?? "",
      phone: facts.shopper_phone ?? "",
      name: [facts.first_name, facts.last_name].filter(Boolean).join(" "),
    },
    website: facts.website ?? "",
    delivery: {
      delivery_address: facts.delivery_address ?? "",
      delivery_city: facts.delivery_city ?? "",
      delivery_country: facts.delivery_country ?? "",
      delivery_firstname: facts.delivery_firstname ?? "",
      delivery_lastname: facts.delivery_lastname ?? "",
      delivery_postal_code: facts.delivery_postal_code ?? "",
      delivery_state: facts.delivery_state ?? "",
    },
    ...(facts.notify_url ? { notifyUrl: facts.notify_url } : {}),
    // A shopper may have typed a card number where none belongs.
    note: maskDigits(facts.note ?? ""),
    custom: maskDigits(facts.custom ?? ""),
    createdAt: clock.now(),
    events: [{ at: clock.now(), by: "shopper", what: "created" }],
    ...more,
  })
}

/** Another try for the same order after a decline on the hosted page. */
export function nextAttempt(declined: Transaction, { ledger, clock }: ServiceContext): Transaction {
  const { maskedCard: _card, authorisedAt: _never, tokenId: _token, ...facts } = declined
  return ledger.addTransaction({
    ...facts,
    id: ledger.nextId("T"),
    phase: "created",
    result: SUCCESS,
    refunds: [],
    is3ds: false,
    createdAt: clock.now(),
    events: [{ at: clock.now(), by: "shopper", what: `created after ${declined.id} was declined` }],
  })
}

/** A deduction of the contract that began with `first`: the same card and shopper, an order number of its own. */
export function deductionOf(
  first: Transaction,
  orderNo: string,
  amount: Money,
  { ledger, clock }: ServiceContext,
): Transaction {
  const { authorisedAt: _never, method: _method, bankCode: _bank, released: _none, ...facts } = first
  return ledger.addTransaction({
    ...facts,
    id: ledger.nextId("T"),
    orderNo,
    origin: "deduction",
    phase: "created",
    authorised: amount,
    captured: amount.minus(amount),
    refunds: [],
    result: SUCCESS,
    is3ds: false,
    risk: { action: "accept", score: "12", reasons: [] },
    createdAt: clock.now(),
    events: [{ at: clock.now(), by: "service", what: `deduction of ${first.recurringId}` }],
  })
}
