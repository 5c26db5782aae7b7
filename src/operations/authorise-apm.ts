import type { ApmPayment, Person, Shopper } from "../acquirer/domain/payment-request"
import { paymentKey } from "../modules/acquiring/exclusive-keys"
import { isKnown, type OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { done, wrongAmount } from "./outcome"
import type { PayableSession } from "../medusa/payable-session"
import { paymentRow } from "./payment-row"
import { runOperation } from "./run-operation"
import { clientNetwork } from "./client-network"

/** What a shopper told of themselves, kept apart until it is sent. */
export interface KeptPerson {
  /** @param shopper what the store knows of them */
  read(shopper: Shopper): Promise<Person | undefined>
  forget(): Promise<void>
}

/**
 * Starts an alternative payment (`/v1/authorise` with `payment_method`) and learns where to send the shopper. Once per
 * session: whoever opens the checkout again is sent to the same address. Only when the service says that the last try
 * ended without money is a new one made. The person is handed over once and removed.
 * @param ended the try that the service says so of, by its id: once another was made since, that one is opened
 */
export async function authoriseApm(
  account: Account,
  session: PayableSession,
  order: ApmPayment,
  ended: string | undefined,
  shopper?: KeptPerson,
): Promise<OperationRow> {
  await paymentRow(account, session, { flow: "apm", paymentMethod: order.paymentMethod }, order.billing.country)
  const rows = (await account.store.acquiring.journal.ofOrder(account.id, session.orderNo)).filter(
    (row) => row.kind === "apm",
  )
  const last = rows.at(-1)
  const isOver = last?.state === "refused" || (last?.state === "done" && last.id === ended)
  const row = await runOperation(account, {
    operation: {
      kind: "apm",
      reference: last && !isOver ? last.reference : `${session.orderNo}#${rows.length + 1}`,
      exclusive_key: paymentKey(session),
      order_no: session.orderNo,
      amount: session.money.toDecimalString(),
      currency_code: session.money.currency,
      cart_id: session.cartId ?? null,
      payment_session_id: session.id,
      client_ip: clientNetwork(order.shopper.ip) ?? null,
    },
    send: async (_row, listener) => {
      const person = await shopper?.read(order.shopper)
      const paid = person ? paidBy(person, order) : order
      const { issuerUrl, voucher, money } = await account.client.authoriseApm(paid, listener)
      if (!money.equals(session.money)) return wrongAmount(money, session.money)
      return done({
        issuer_url: issuerUrl,
        ...(voucher?.number ? { voucher_number: voucher.number } : {}),
        ...(voucher?.deadline ? { voucher_deadline: voucher.deadline.toISOString() } : {}),
      })
    },
  })
  if (isKnown(row)) await shopper?.forget()
  return row
}

/** What a shopper told of themselves for this payment comes before what the store knew. */
export function paidBy(person: Person, order: ApmPayment): ApmPayment {
  const { documentNumber, birthDate } = person
  const told = { ...(documentNumber ? { document: documentNumber } : {}), ...(birthDate ? { birthDate } : {}) }
  return { ...order, shopper: { ...order.shopper, ...told }, person }
}

/** What a shopper pays an alternative payment with, as the service answered it. */
export interface IssuedVoucher {
  /** https, or loopback; the client refuses anything else. */
  issuer_url: string
  voucher_number?: string
  /** ISO 8601 */
  voucher_deadline?: string
}

export function issuedVoucher(row: OperationRow | undefined): IssuedVoucher | undefined {
  const { issuer_url, voucher_number, voucher_deadline } = row?.answer ?? {}
  if (row?.state !== "done" || typeof issuer_url !== "string") return undefined
  return {
    issuer_url,
    ...(typeof voucher_number === "string" ? { voucher_number } : {}),
    ...(typeof voucher_deadline === "string" ? { voucher_deadline } : {}),
  }
}

/** Where an APM attempt sends the shopper. */
export function issuerUrlOf(row: OperationRow): string | undefined {
  return issuedVoucher(row)?.issuer_url
}
