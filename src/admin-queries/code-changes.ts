import { DAY_MS } from "../acquirer/domain/durations"
import type { EntryChange } from "../acquirer/profile/entries"
import type { Store } from "../medusa/store"
import { unknownCodeKey } from "../modules/acquiring/incident-keys"
import { readerNow, type Reader } from "../modules/acquiring/read-by"
import type { PaymentsAtCodes } from "../modules/acquiring/seen-codes"
import { readOf } from "./account-settings"

const CODE = /^codes\/(\w+)\/(.+)$/

/** Codes in the answers to queries that are no state of a payment: what it stands at does not show them. */
const ANSWERS: ReadonlySet<string> = new Set(["refund_status", "query_result", "return_status"])

/** A code whose meaning a change of the profile changes; null: no table names it. */
export interface CodeChange {
  table: string
  code: string
  from: string | null
  to: string | null
}

/** An unknown code that a person was shown, and where. */
export interface ShownCode {
  change: CodeChange
  /** Whose payment it was seen at. */
  account: string
  order_no: string | null
  seen: number
  /** They are still shown it: it ends with the change. */
  isOpen: boolean
}

export function codeChanges(changes: readonly EntryChange[]): CodeChange[] {
  return changes.flatMap(({ path, from, to }) => {
    const [, table = "", code = ""] = CODE.exec(path) ?? []
    return code === "" ? [] : [{ table, code, from: textOf(from), to: textOf(to) }]
  })
}

function textOf(value: EntryChange["from"]): string | null {
  return typeof value === "string" ? value : null
}

/** What such changes reach once they are saved: the preview shows it, and saving works on it. */
export interface Reached {
  /** Whose codes they are. */
  reader: Reader
  payments: PaymentsAtCodes
  /** Which of the codes a payment was reached by. */
  ofPayment(row: { order_no: string; status_code: string | null }): CodeChange | undefined
  /** Codes of what was reported of payouts. */
  payoutCodes: string[]
  /** What people were shown of codes that have a meaning from now on; some of it they have closed. */
  shown: ShownCode[]
}

export async function reachedBy(store: Store, account: string, changes: readonly CodeChange[]): Promise<Reached> {
  const ofTable = (table: string) => changes.filter((one) => one.table === table)
  const statuses = ofTable("payment_status")
  const reader = await readerNow(store.acquiring, account)
  const shown = await shownOf(store, reader, changes)
  const answered = shown.filter(({ change }) => ANSWERS.has(change.table))
  const orderNos = answered.flatMap(({ order_no }) => order_no ?? [])
  return {
    reader,
    payments: {
      codes: statuses.map(({ code }) => code),
      renamed: statuses.filter(({ from, to }) => from !== null && to !== null).map(({ code }) => code),
      orderNos,
      since: await watchedSince(store, account),
    },
    ofPayment: ({ order_no, status_code }) =>
      statuses.find(({ code }) => code === status_code) ?? answered.find((one) => one.order_no === order_no)?.change,
    payoutCodes: ofTable("payout_status").map(({ code }) => code),
    shown,
  }
}

async function shownOf(store: Store, reader: Reader, changes: readonly CodeChange[]): Promise<ShownCode[]> {
  const mapped = new Map(
    changes.flatMap((one) => (one.to === null ? [] : [[unknownCodeKey(one.code, one.table), one] as const])),
  )
  const told = await store.acquiring.seenCodes.shownAs(reader, [...mapped.keys()])
  return told.flatMap(({ key, ...about }) => {
    const change = mapped.get(key)
    return change ? [{ change, ...about }] : []
  })
}

/** Payments that were over before are watched no more. */
async function watchedSince({ acquiring }: Store, account: string): Promise<Date> {
  const { readable } = await readOf(acquiring, account)
  return new Date(acquiring.clock.now().getTime() - (readable.reconcile?.watch_days ?? 0) * DAY_MS)
}
