import type { MedusaContainer } from "@medusajs/framework/types"
import { assertUnreachable } from "../../acquirer/domain/errors"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import { isAlive, type Facts } from "../../gateway/asking"
import { longestWait } from "../../gateway/longest-wait"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { mendTies } from "../order-ties"
import { isFinal } from "./final"
import { repaired, type Finding } from "./finding"
import { freeMoney, mustBeFree } from "./free-money"
import { isBeingPaid, settleInFlight } from "./in-flight"
import { noteGivenBack, settleDuplicate, settleLateMoney } from "./late-money"
import { mendBooks } from "./mend-books"
import { mirrorCancellation, mirrorCapture, mirrorRefunds } from "./mirror"
import { clearBegunCredit } from "./missing-credit"
import { noteState } from "./note-state"
import { readStoreSide, type StoreSide } from "./store-side"
import { takeBack } from "./take-back"
import { checkUntoldCapture, raiseUnknownCode } from "./untold"

export interface Settled {
  orderNo: string
  status: PaymentStatus
  /** What was done, in words; empty when both sides agreed already. */
  repairs: string[]
  /** What could not be done, or is kept by policy: an incident says it to a person. */
  left: string[]
  /** Something is still in flight: look again soon. */
  open: boolean
  /** Nothing more can come of it: look no more. */
  final: boolean
}

/**
 * Brings store and service to the same books for one order number, from what the service says and what the store has:
 * it looks at states, not at messages, so that it does not matter which message was lost, late or came twice. The
 * caller holds the payment's lease.
 */
export async function settlePayment(
  container: MedusaContainer,
  account: Account,
  known: PaymentRow,
  facts: Facts,
): Promise<Settled> {
  const transactions = facts.transactions.filter((record) => record.found && record.orderNo === known.order_no)
  const isInFlight = await settleInFlight(account, known, transactions, facts.askedAt)
  const alive = transactions.filter(isAlive)
  let side = await sideOf(account, known)
  const open = isInFlight || (!hasOrder(side) && (await isBeingPaid(account, known)))
  const record = choose(alive, transactions, side, known)
  const status: PaymentStatus = record?.status.meaning ?? (open ? "unknown" : "created")
  const findings: Finding[] = []

  if (!open && side.cart && side.cart.orderId !== side.order?.id && (await mendTies(container, side.cart.id))) {
    findings.push(repaired("tied the order to its cart and its payments"))
    side = await sideOf(account, known)
  }
  const journal = await account.store.acquiring.journal.ofOrder(account.id, known.order_no)
  if (!open && (await takeBack(container, account, known, side, journal, record))) {
    findings.push(repaired("took back what was never made"))
    side = await sideOf(account, known)
  }
  // What is older than any hook of the core can last is left by a process that died.
  const leftBefore = new Date(Date.now() - longestWait(account))
  const begun = !open && side.order ? await clearBegunCredit(container, side.order.id, leftBefore) : "agrees"
  if (begun === "mended") findings.push(repaired("cleared a change of the order that was cut off"))
  if (record && !open) {
    const mirror = { container, account, known: { ...known, transaction_id: record.transactionId ?? null }, side }
    findings.push(...(await act(mirror, record, facts)))
    for (const other of alive.filter((found) => found !== record && isHeld(found))) {
      const second = await settleDuplicate({ ...mirror, record: other })
      findings.push(
        ...second.map(({ kind, what }) => ({ kind, what: `second payment ${other.transactionId}: ${what}` })),
      )
    }
    side = await sideOf(account, known)
  }
  const mended = open ? undefined : await mendBooks(container, account, known, side, leftBefore)
  findings.push(...(mended?.findings ?? []))
  if (transactions.length > 0 && !transactions.some(isHeld)) await noteGivenBack(account, known, transactions)
  await noteState(account, known, record, facts)
  const inWords = (kind: Finding["kind"]) => findings.filter((found) => found.kind === kind).map(({ what }) => what)
  const staysOpen = open || begun === "later" || mended?.waits === true
  return {
    orderNo: known.order_no,
    status,
    repairs: inWords("repaired"),
    left: inWords("left"),
    open: staysOpen,
    final: !staysOpen && findings.length === 0 && isFinal(account, known, record, side, journal),
  }
}

async function act(
  mirror: { container: MedusaContainer; account: Account; known: PaymentRow; side: StoreSide },
  record: TransactionRecord,
  facts: Facts,
): Promise<Finding[]> {
  const { side } = mirror
  if (isHeld(record) && mustBeFree(side)) return [await freeMoney(mirror, record)]
  switch (record.status.meaning) {
    case "review":
    case "authorised":
      return hasOrder(side) ? [] : settleLateMoney({ ...mirror, record })
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return mirrorMoney(mirror, record, facts)
    case "cancelled":
    case "expired":
    case "declined":
      return (await mirrorCancellation(mirror)) ? [repaired(`${record.status.meaning} at the service`)] : []
    case "created":
    case "pending":
      return []
    case "unknown":
      await raiseUnknownCode(mirror.account, mirror.known, record)
      return []
    default:
      return assertUnreachable(record.status.meaning)
  }
}

async function mirrorMoney(
  mirror: { container: MedusaContainer; account: Account; known: PaymentRow; side: StoreSide },
  record: TransactionRecord,
  facts: Facts,
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (!hasOrder(mirror.side) && record.status.meaning !== "refunded") {
    findings.push(...(await settleLateMoney({ ...mirror, record })))
    mirror = { ...mirror, side: await sideOf(mirror.account, mirror.known) }
  }
  const captured = await mirrorCapture(mirror, record)
  if (captured) findings.push(repaired(`captured ${captured} at the service`))
  if (record.status.meaning === "partially_captured" && !captured) await checkUntoldCapture(mirror, record)
  const refunds = facts.refunds.filter((found) => found.transactionId === record.transactionId)
  if (refunds.length > 0) {
    const side = captured ? await sideOf(mirror.account, mirror.known) : mirror.side
    const booked = await mirrorRefunds({ ...mirror, side }, refunds)
    findings.push(...booked.map((money) => repaired(`refunded ${money} at the service`)))
  }
  return findings
}

/** Booked, and for an order; a payment that belongs to no cart at all is whole without one. */
function hasOrder({ payment, order, cart }: StoreSide): boolean {
  return payment !== undefined && (order !== undefined || cart === undefined)
}

/** The transaction that counts: the one the store has booked, else the first that holds money, else the newest. */
function choose(
  alive: TransactionRecord[],
  all: TransactionRecord[],
  side: StoreSide,
  known: PaymentRow,
): TransactionRecord | undefined {
  const booked = side.payment?.transactionId ?? known.transaction_id ?? undefined
  return (
    all.find(
      (record) => booked !== undefined && record.transactionId === booked && (side.payment || isAlive(record)),
    ) ??
    alive[0] ??
    all.at(-1)
  )
}

function isHeld(record: TransactionRecord): boolean {
  return isAlive(record) && record.status.meaning !== "pending"
}

async function sideOf(account: Account, known: PaymentRow): Promise<StoreSide> {
  return readStoreSide(account.store, {
    sessionId: known.payment_session_id,
    collectionId: known.payment_collection_id,
    currency: known.currency_code,
  })
}
