import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { RefundRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import type { OperationRow } from "../modules/acquiring/operation-row"
import { openAccount, type Account } from "../operations/account"
import { storeOf, type Store } from "../medusa/store"
import { refundReferenceOf } from "../operations/evidence"
import { refundIdIn } from "../operations/refund-reason"
import { owners } from "./belongs-to"
import { searchOf } from "./payments"
import { judgeRefund, MISSING, operationOf } from "./refund-verdict"
import type { BelongsTo, NotSearched, Page, RefundVerdict, RefundView } from "./views"

/** As many order numbers as the service's search takes. */
export const MOST_ORDER_NOS = 100

export interface RefundSearch {
  /** At the service; the account's newest refunds when neither this nor `q` is given. */
  order_no?: string[] | undefined
  /** What finds payments of the store; where it finds none, an order number at the service. */
  q?: string | undefined
  /** The first that is declared where it is left out, unless a payment of the store says better. */
  account?: string | undefined
  status?: RefundView["status"][] | undefined
  verdict?: RefundVerdict[] | undefined
}

/**
 * The refunds that the service has, each beside the store's.
 * @throws AcquirerError when the service cannot be queried about any of them; MedusaError `invalid_data` when the
 * account is not clear
 */
export async function searchRefunds(
  container: MedusaContainer,
  { status, verdict, limit, offset, ...search }: RefundSearch & { limit: number; offset: number },
): Promise<Page & { account: string; refunds: RefundView[]; not_searched: NotSearched }> {
  const store = storeOf(container)
  const { account: id, orderNos, ...others } = await whatToSearch(store, search)
  const account = await openAccount(store, id)
  const { views, unanswered } = await viewsOf(account, orderNos)
  const not_searched = { ...others.not_searched, unanswered }
  const refunds = views.filter(
    (view) => (!status || status.includes(view.status)) && (!verdict || verdict.includes(view.verdict)),
  )
  const shown = refunds.slice(offset, offset + limit)
  return { account: account.id, refunds: shown, not_searched, count: refunds.length, limit, offset }
}

interface WhatToSearch {
  account: string
  orderNos: string[] | undefined
  not_searched: Pick<NotSearched, "payments" | "accounts">
}

const ALL_SEARCHED: WhatToSearch["not_searched"] = { payments: 0, accounts: [] }

async function whatToSearch(store: Store, { order_no, q, account }: RefundSearch): Promise<WhatToSearch> {
  if (q === undefined || order_no !== undefined) {
    return {
      account: account ?? (await accountOf(store, order_no ?? [])),
      orderNos: order_no,
      not_searched: ALL_SEARCHED,
    }
  }
  const { paymentSearch } = store.acquiring
  const search = await searchOf(store, { q, account })
  const counts = await paymentSearch.countByAccount(search)
  const [newest] = account === undefined ? await paymentSearch.page(search, 1, 0) : []
  const of = account ?? newest?.account ?? (await accountOf(store, []))
  const found = await paymentSearch.page({ ...search, account: of }, MOST_ORDER_NOS, 0)
  return {
    account: of,
    orderNos: found.length > 0 ? found.map(({ order_no: number }) => number) : [q],
    not_searched: {
      payments: Math.max((counts.get(of) ?? 0) - found.length, 0),
      accounts: [...counts.keys()].filter((other) => other !== of),
    },
  }
}

async function accountOf({ acquiring }: Store, order_no: string[]): Promise<string> {
  const [first] = acquiring.accounts()
  if (order_no.length === 0 && first !== undefined) return first
  const known = await acquiring.listAcquiringPayments({ order_no }, { select: ["id", "account"], take: MOST_ORDER_NOS })
  const candidates = known.length > 0 ? [...new Set(known.map(({ account }) => account))] : acquiring.accounts()
  const [only, ...more] = candidates
  if (only !== undefined && more.length === 0) return only
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `account: say which account to query, one of ${acquiring.accounts().join(", ")}`,
  )
}

interface Searched {
  records: RefundRecord[]
  unanswered: NotSearched["unanswered"]
}

/** @throws AcquirerError where nothing is known of any of them */
async function recordsOf({ client }: Account, orderNos: string[]): Promise<Searched> {
  const outcomes = await client.searchRefundsEach(orderNos.map(OrderNo))
  const [first] = outcomes
  if (first && first.kind !== "done" && outcomes.every(({ kind }) => kind !== "done")) throw first.error
  return {
    records: outcomes.flatMap((outcome) => (outcome.kind === "done" ? outcome.value : [])),
    unanswered: orderNos.flatMap((order_no, place) => {
      const outcome = outcomes[place]
      return outcome && outcome.kind !== "done" ? [{ order_no, problem: outcome.error.merchantMessage }] : []
    }),
  }
}

/** @throws AcquirerError where none of them can be read */
async function newestOf({ client }: Account): Promise<Searched> {
  const { records, unreadable } = await client.searchNewestRefundsEach()
  const [first] = unreadable
  if (first && records.length === 0) throw first.error
  return {
    records,
    unanswered: unreadable.map(({ orderNo, error }) => ({ order_no: orderNo ?? null, problem: error.merchantMessage })),
  }
}

async function viewsOf(account: Account, orderNos: string[] | undefined) {
  const { store } = account
  const { records, unanswered } = orderNos ? await recordsOf(account, orderNos) : await newestOf(account)
  const isSilent = new Set(unanswered.map(({ order_no }) => order_no))
  const asked = orderNos ?? [...new Set(records.map(({ orderNo }) => String(orderNo)))]
  const accountOf = await accountsOf(account, asked)
  const [operations, ownerOf] = await Promise.all([
    refundsOf(store, asked, accountOf),
    owners(
      store,
      asked.map((order_no) => ({ account: accountOf(order_no), order_no })),
    ),
  ])
  const found = records.map((record) => {
    const belongs_to = ownerOf({ account: accountOf(record.orderNo), order_no: record.orderNo })
    return recordView(record, operations.get(record.orderNo) ?? [], belongs_to)
  })
  // Only of orders that were asked for by number it is certain that the service reported all their refunds.
  const missing = (orderNos ?? []).flatMap((order_no) =>
    accountOf(order_no) === account.id && !isSilent.has(order_no)
      ? missingOf(operations.get(order_no) ?? [], records).map((row) =>
          missingView(row, ownerOf({ account: account.id, order_no })),
        )
      : [],
  )
  const views = [...missing, ...found].sort((one, other) => newness(other).localeCompare(newness(one)))
  return { views, unanswered }
}

/** What has no date stands first; of the same second, the higher sequence is the newer. */
function newness({ refund_date, refund_reference_id }: RefundView): string {
  return `${refund_date ?? "9"} ${refund_reference_id ?? ""}`
}

/** Whose payment an order number is: where accounts share a merchant, one lists the refunds of the other too. */
async function accountsOf({ id, store }: Account, order_no: string[]): Promise<(orderNo: string) => string> {
  if (order_no.length === 0) return () => id
  const known = await store.acquiring.listAcquiringPayments(
    { order_no },
    { select: ["id", "account", "order_no"], take: order_no.length * 4 },
  )
  const own = known.filter(({ account }) => account === id)
  const accounts = new Map([...known, ...own].map((payment) => [payment.order_no, payment.account]))
  return (orderNo) => accounts.get(orderNo) ?? id
}

async function refundsOf(
  { acquiring }: Store,
  orderNos: string[],
  accountOf: (orderNo: string) => string,
): Promise<Map<string, OperationRow[]>> {
  const accounts = [...new Set(orderNos.map(accountOf))]
  const all = await Promise.all(
    accounts.map((id) =>
      acquiring.journal.ofOrders(
        id,
        orderNos.filter((orderNo) => accountOf(orderNo) === id),
      ),
    ),
  )
  return new Map(
    all.flatMap((rows) => [...rows].map(([orderNo, its]) => [orderNo, its.filter(({ kind }) => kind === "refund")])),
  )
}

function missingOf(operations: OperationRow[], records: RefundRecord[]): OperationRow[] {
  const there = new Set(records.map((record) => operationOf(record, operations)))
  return operations.filter((row) => row.state === "done" && !there.has(row))
}

function recordView(record: RefundRecord, operations: OperationRow[], belongs_to: BelongsTo): RefundView {
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
    ...judgeRefund(record, belongs_to.payment_id !== null, operationOf(record, operations)),
    belongs_to,
  }
}

function missingView(row: OperationRow, belongs_to: BelongsTo): RefundView {
  return {
    transaction_id: row.transaction_id ?? "",
    order_no: row.order_no ?? "",
    currency_code: row.currency_code ?? "",
    amount: row.amount ?? "0",
    refund_amount: row.amount ?? "0",
    status: "unknown",
    status_code: "",
    refund_reference_id: refundReferenceOf(row) ?? null,
    reason: null,
    refund_date: null,
    processing_date: null,
    refund_id: row.source === "store" ? row.reference : null,
    ...MISSING,
    belongs_to,
  }
}
