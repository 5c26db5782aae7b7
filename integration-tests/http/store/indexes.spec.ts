import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Client } from "pg"

import type AcquiringModuleService from "../../../src/modules/acquiring/service"
import { shop } from "../../support/shop"

interface Plan {
  "Node Type": string
  "Index Name"?: string
  "Relation Name"?: string
  Plans?: Plan[]
}

/** They grow for as long as a shop sells: what is asked all the time reads none of them whole. */
const GROWING = [
  "operation",
  "payment",
  "notification",
  "renewal",
  "subscription",
  "saved_card",
  "exchange",
  "incident",
].map((table) => `acquiring_${table}`)

const NOW = new Date()
const DECLARED = { ids: ["default"], serviceAccounts: new Map([["default", "1 / 2, https://service.example"]]) }
const AN_HOUR_AGO = new Date(NOW.getTime() - 3_600_000)
const LONG_AGO = new Date(NOW.getTime() - 30 * 86_400_000)
const LATER = new Date(NOW.getTime() + 60_000)
const ATTEMPT = { id: "acqop_1", client_ip: "203.0.113.1" }

const DAYS = Array.from({ length: 30 }, (_, at) => ({
  from: new Date(NOW.getTime() - (30 - at) * 86_400_000),
  until: new Date(NOW.getTime() - (29 - at) * 86_400_000),
}))
const TODAY = DAYS.slice(-1)

const SEARCH = { text: { number: "1111", lastFour: "1111", sums: ["1111"], collections: [], carts: [] } }

/** Where nearly all rows are of one account, one is as good as the other. */
const BY_TIME = {
  payments: /^payment_(account_)?created_at_id$/,
  notifications: /^notification_(account_)?created_at_id$/,
}

/** What is asked all the time, how it is asked, and the index that must serve it. */
const HOT: [string, (acquiring: AcquiringModuleService) => Promise<unknown>, string | RegExp][] = [
  [
    "an operation by its reference",
    ({ journal }) => journal.find("capture", "cap_1"),
    "operation_kind_reference_unique",
  ],
  [
    "operations by their references",
    ({ journal }) => journal.findAll("refund", ["ref_1", "ref_2"]),
    "operation_kind_reference_unique",
  ],
  [
    "the codes of the newest answers",
    ({ seenCodes }) => seenCodes.ofAnswers({ account: "default", among: DECLARED }),
    "operation_sent_at_id",
  ],
  ["what is in flight for a cart", ({ journal }) => journal.inFlight("cart:1"), "operation_exclusive_key_unique"],
  ["the operations of an order", ({ journal }) => journal.ofOrder("default", "1"), "operation_order_no"],
  ["the operations of many orders", ({ journal }) => journal.ofOrders("default", ["1", "2"]), "operation_order_no"],
  ["the operations of a cart", ({ journal }) => journal.ofCart("cart_1", "authorise"), "operation_cart_id"],
  [
    "declined cards of a cart",
    ({ declinedCards }) => declinedCards.since(AN_HOUR_AGO, { cart_id: "cart_1" }),
    "operation_cart_id",
  ],
  [
    "declined cards of an address",
    ({ declinedCards }) => declinedCards.since(AN_HOUR_AGO, { client_ip: "203.0.113.1" }),
    "operation_client_ip_created_at",
  ],
  [
    "attempts of an address",
    ({ declinedCards }) => declinedCards.attemptsBefore(ATTEMPT, AN_HOUR_AGO),
    "operation_client_ip_created_at",
  ],
  [
    "what is due to be resolved",
    ({ journal }) => journal.claimInFlight(["default"], 10, NOW, LATER),
    "operation_next_query_at",
  ],
  ["a payment", ({ payments }) => payments.find("default", "1"), "payment_account_order_no_unique"],
  ["leases that are renewed", ({ payments }) => payments.renew("me", NOW, LATER), "payment_leased_by"],
  ["leases that are released", ({ payments }) => payments.releaseAll("me", NOW), "payment_leased_by"],
  [
    "payments that are due",
    ({ payments }) => payments.countDue("default", NOW, DECLARED.serviceAccounts.values()),
    "payment_next_check_at_id",
  ],
  [
    "payments that are taken because they are due",
    ({ payments }) => payments.claimDue("default", 100, "me", NOW, LATER, NOW, DECLARED.serviceAccounts.values()),
    "payment_next_check_at_id",
  ],
  [
    "overdue payments that nobody reconciles",
    ({ payments }) => payments.overdueOfOthers(DECLARED, AN_HOUR_AGO),
    "payment_next_check_at_id",
  ],
  ["payments by a card", ({ paymentSearch }) => paymentSearch.page(SEARCH, 20, 0), "operation_last_four"],
  ["payments by a sum", ({ paymentSearch }) => paymentSearch.page(SEARCH, 20, 0), "payment_sum"],
  ["payments by a number", ({ paymentSearch }) => paymentSearch.page(SEARCH, 20, 0), "payment_order_no"],
  [
    "payments of a country",
    ({ paymentSearch }) => paymentSearch.page({ country: "DE" }, 20, 0),
    "payment_country_created_at_id",
  ],
  [
    "subscriptions that are due",
    ({ subscriptions }) => subscriptions.claimDue("me", NOW, DECLARED),
    "subscription_next_check_at",
  ],
  [
    "overdue subscriptions that nobody works",
    ({ subscriptions }) => subscriptions.overdueOfOthers(DECLARED, AN_HOUR_AGO),
    "subscription_next_check_at",
  ],
  [
    "a customer's subscriptions",
    ({ subscriptions }) => subscriptions.ofCustomer("cus_1", 20, 0),
    "subscription_customer_id",
  ],
  [
    "subscriptions by their payments",
    ({ subscriptions }) => subscriptions.ofOrderNos("default", ["order_1"]),
    "subscription_account_order_no_unique",
  ],
  ["an order's subscriptions", ({ subscriptions }) => subscriptions.ofOrder("order_1"), "subscription_order_id"],
  ["a subscription's deductions", ({ renewals }) => renewals.of("acqsub_1"), "renewal_subscription_id_cycle_unique"],
  [
    "a page of a subscription's deductions",
    ({ renewals }) => renewals.page("acqsub_1", 20, 0),
    "renewal_subscription_id_cycle_unique",
  ],
  ["deductions by their payments", ({ renewals }) => renewals.ofOrderNos(["order_1"]), "renewal_order_no"],
  ["a deduction that waits again", ({ renewals }) => renewals.waitAgain("default", "order_1", NOW), "renewal_order_no"],
  ["the cards of deductions", ({ paymentSearch }) => paymentSearch.deductionCards(["order_1"]), "renewal_order_no"],
  [
    "by whose profiles codes are read",
    ({ seenCodes }) => seenCodes.readersOf(["acqop_1", "acqinc_1"], DECLARED),
    "renewal_order_no",
  ],
  [
    "deductions without an order in a time",
    ({ renewals }) => renewals.withoutOrder("default", AN_HOUR_AGO, LATER),
    "renewal_account_deducted_at",
  ],
  [
    "money without an order that was seen in a time",
    ({ dayOrders }) => dayOrders.toldUnassigned("default", AN_HOUR_AGO, LATER),
    "incident_account_created_at",
  ],
  [
    "money without an order of order numbers",
    ({ dayOrders }) => dayOrders.unassigned("default", ["order_1", "order_2"]),
    "incident_order_no",
  ],
  ["what people were told of orders", ({ incidents }) => incidents.ofOrders(["order_1"]), "incident_order_no"],
  [
    "incidents that are over",
    ({ incidents }) => incidents.resolveAllBut([{ account: "default", key: "key_1" }], "undeclared_account", NOW),
    "incident_closed_kind",
  ],
  [
    "a payment that leaves a code",
    ({ incidents }) => incidents.leaveCode({ account: "default", key: "key_1", orderNo: "order_1", code: "X" }, NOW),
    "payment_status_code",
  ],
  ["the plans of variants", ({ plans }) => plans.ofVariants(["variant_1"]), "plan_variant_id_unique"],
  [
    "the newest notification of an account that has old ones only",
    ({ inbox }) => inbox.newest("former"),
    "notification_account_created_at_id",
  ],
  [
    "the first payment of an account that has newer ones only",
    ({ dayOrders }) => dayOrders.first("young"),
    "payment_account_created_at_id",
  ],
  ["customers with cards", ({ savedCards }) => savedCards.customersAfter("cus_1", 500), "saved_card_same_card_unique"],
  ["a customer's cards", ({ savedCards }) => savedCards.ofCustomer("cus_1"), "saved_card_same_card_unique"],
  [
    "a card that becomes the default",
    ({ savedCards }) => savedCards.makeDefault("cus_1", "acqcard_1"),
    "saved_card_same_card_unique",
  ],
  ["the cards of who is gone", ({ savedCards }) => savedCards.removeAll("cus_2"), "saved_card_same_card_unique"],
  [
    "operations that are old",
    ({ journalRetention }) => journalRetention.forget("default", LONG_AGO),
    "operation_order_no",
  ],
  [
    "addresses that are old",
    ({ declinedCards }) => declinedCards.forgetAddresses(LONG_AGO),
    "operation_client_ip_created_at",
  ],
  ["notifications that are old", ({ inbox }) => inbox.forget("default", LONG_AGO), BY_TIME.notifications],
  ["exchanges that are old", ({ exchanges }) => exchanges.forget("default", LONG_AGO), "exchange_account_created_at"],
  ["notifications to be worked", ({ inbox }) => inbox.claim("default", 10, "me"), "notification_received"],
  ["a day's payments", ({ paymentDays }) => paymentDays.days("default", TODAY), BY_TIME.payments],
  ["a day's operations", ({ paymentDays }) => paymentDays.days("default", TODAY), "operation_sent_at_id"],
  ["a month's operations", ({ paymentDays }) => paymentDays.days("default", DAYS), "operation_sent_at_id"],
  ["a day's notifications", ({ paymentDays }) => paymentDays.inbox("default", TODAY, NOW), BY_TIME.notifications],
  ["a month's notifications", ({ paymentDays }) => paymentDays.inbox("default", DAYS, NOW), BY_TIME.notifications],
  [
    "the days of a month that were compared",
    ({ dayCloses }) => dayCloses.between("default", "2026-01-01", "2026-01-31"),
    "day_close_day_account",
  ],
  [
    "the lines of a day",
    ({ dayCloses }) => dayCloses.lines("acqday_1", { limit: 20, offset: 0 }),
    "day_close_line_close_id_place_unique",
  ],
  [
    "the fees of a day's payouts",
    ({ payouts }) => payouts.answersWithFee("default", AN_HOUR_AGO, LATER),
    "operation_account_payout_resolved",
  ],
  ["payouts", ({ payouts }) => payouts.list({}, { limit: 20, offset: 0 }), "payout_created_at_id"],
  ["a payout", ({ payouts }) => payouts.find("acqpo_1"), "operation_kind_reference_unique"],
  ["payouts that were not sent", ({ payouts }) => payouts.unsent(NOW, 20), "operation_kind_reference_unique"],
  ["payouts that nobody hears of", ({ payouts }) => payouts.openOfOthers(DECLARED), "operation_kind_reference_unique"],
  ["what waits for a person", ({ workQueue }) => workQueue.countWaiting(true), "operation_kind_reference_unique"],
  [
    "what came to wait for a person",
    ({ notices }) => notices.announce(20, (places) => Promise.resolve(places)),
    "operation_kind_reference_unique",
  ],
]

const NEWEST_OF_FORMER = "account = 'former' AND deleted_at IS NULL ORDER BY created_at DESC, id DESC"

/** The admin's lists go through the platform's own queries; this is what they come to. */
const LISTS: [string, string, string][] = [
  ["payments", "acquiring_payment WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC", "payment_created_at_id"],
  ["an account's payments", `acquiring_payment WHERE ${NEWEST_OF_FORMER}`, "payment_account_created_at_id"],
  [
    "an account's notifications",
    `acquiring_notification WHERE ${NEWEST_OF_FORMER}`,
    "notification_account_created_at_id",
  ],
  [
    "an order's payments",
    "acquiring_payment WHERE payment_collection_id IN ('a', 'b')",
    "payment_payment_collection_id",
  ],
  ["operations", "acquiring_operation WHERE deleted_at IS NULL ORDER BY sent_at, id", "operation_sent_at_id"],
  ["unknown outcomes", "acquiring_operation WHERE account = 'a' AND state = 'unknown'", "operation_account_unknown"],
  [
    "notifications",
    "acquiring_notification WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC",
    "notification_created_at_id",
  ],
  [
    "notifications given up",
    "acquiring_notification WHERE account = 'a' AND state = 'attention'",
    "notification_attention",
  ],
  [
    "incidents",
    "acquiring_incident WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC",
    "incident_updated_at_id",
  ],
]

/** Of payments and notifications the oldest are one account's alone, and the newest another one's. */
const ACCOUNT = "CASE WHEN n > 27000 THEN 'former' WHEN n <= 300 THEN 'young' ELSE 'default' END"

/** Enough rows that the database chooses as it does in a shop that has run for a while: nearly everything is over. */
const ROWS = [
  `INSERT INTO acquiring_operation (id, account, kind, reference, state, order_no, cart_id, client_ip, exclusive_key, answer, sent_at, next_query_at, created_at)
   SELECT 'acqop_' || n, 'default', (ARRAY['authorise','capture','refund'])[n % 3 + 1], 'ref_' || n,
     CASE WHEN n % 1000 = 0 THEN 'unknown' WHEN n % 10 = 0 THEN 'refused' ELSE 'done' END,
     'order_' || n / 3, 'cart_' || n / 3, '203.0.113.' || n % 256, 'cart:' || n,
     jsonb_build_object('card', '************' || lpad((n % 10000)::text, 4, '0')), now() - n * interval '1 minute',
     CASE WHEN n % 1000 = 0 THEN now() END, now() - n * interval '1 minute'
   FROM generate_series(1, 30000) n`,
  `INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, payment_collection_id, currency_code, amount, final, status_code, next_check_at, leased_by, created_at)
   SELECT 'acqpay_' || n, ${ACCOUNT}, 'order_' || n, 'card', 'payses_' || n, 'pay_col_' || n, 'usd', (n % 5000)::text, n % 100 <> 0, 'S',
     now() - (n % 7 - 3) * interval '1 day', CASE WHEN n % 1000 = 0 THEN 'somebody' END, now() - n * interval '1 minute'
   FROM generate_series(1, 30000) n`,
  `INSERT INTO acquiring_notification (id, account, kind, fingerprint, order_no, fields, signature, state, created_at)
   SELECT 'acqnot_' || n, ${ACCOUNT}, 'payment', 'f' || n, 'order_' || n, '{}', 'valid',
     CASE WHEN n % 1000 = 0 THEN 'attention' WHEN n % 100 = 1 THEN 'received' ELSE 'done' END, now() - n * interval '1 minute'
   FROM generate_series(1, 30000) n`,
  `INSERT INTO acquiring_subscription (id, account, order_no, recurring_id, status, variant_id, order_id, customer_id, contract_name, interval, interval_count, amount, currency_code, contract_start, next_check_at, created_at)
   SELECT 'acqsub_' || n, 'default', 'order_' || n, 'R' || n, 'active', 'variant_1', 'order_' || n, 'cus_' || n % 5000, 'Tea', 'month', 1, '1', 'USD', '2026-01-01',
     CASE WHEN n % 10 <> 0 THEN now() + n * interval '1 minute' END, now() - n * interval '1 minute' FROM generate_series(1, 30000) n`,
  `INSERT INTO acquiring_renewal (id, subscription_id, cycle, account, order_no, state, amount, currency_code)
   SELECT 'acqren_' || n, 'acqsub_' || n / 10, n % 10, 'default', 'order_' || n, 'ordered', '1', 'USD' FROM generate_series(1, 30000) n`,
  `INSERT INTO acquiring_plan (id, variant_id, contract_name, interval, interval_count)
   SELECT 'acqplan_' || n, 'variant_' || n, 'Tea', 'month', 1 FROM generate_series(1, 10000) n`,
  `INSERT INTO acquiring_day_close (id, account, day, time_zone, totals, earlier)
   SELECT 'acqday_' || n, 'a' || n % 10, (date '2020-01-01' + n / 10)::text, 'UTC', '[]', '[]' FROM generate_series(1, 20000) n`,
  `INSERT INTO acquiring_day_close_line (id, close_id, place, order_no, kind, currency_code, store, differs)
   SELECT 'acqline_' || n, 'acqday_' || n / 10, n % 10, 'order_' || n, 'captured', 'USD', '1', false FROM generate_series(1, 30000) n`,
  `INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, held_reason, created_by, created_at)
   SELECT 'acqpo_' || n, 'default', 'r' || n, '1', 'EUR', 'not_needed', CASE WHEN n = 1 THEN 'No key.' END, 'user_1', now() - n * interval '10 minutes'
   FROM generate_series(1, 3000) n`,
  `INSERT INTO acquiring_operation (id, account, kind, reference, state, sent_at, created_at)
   SELECT 'acqop_p' || n, 'default', 'payout', 'r' || n, 'done', now() - n * interval '10 minutes', now() - n * interval '10 minutes'
   FROM generate_series(10, 3000) n`,
  `INSERT INTO acquiring_saved_card (id, account, customer_id, sealed, brand, last_four, expiration_month, expiration_year, consented_at, is_default)
   SELECT 'acqcard_' || n, 'default', 'cus_' || n, 's', 'visa', (n % 10000)::text, '12', '30', now(), true FROM generate_series(1, 10000) n`,
  `INSERT INTO acquiring_exchange (id, account, record, created_at)
   SELECT 'call_' || n, 'default', '{}', now() - n * interval '1 minute' FROM generate_series(1, 10000) n`,
  `INSERT INTO acquiring_incident (id, account, kind, key, message, order_no, resolved_at, resolve_announced_at, raise_announced_at, created_at, updated_at)
   SELECT 'acqinc_' || n, 'default', 'k', 'key_' || n, 'm', 'order_' || n, now(), now(), now(), now() - n * interval '1 minute', now() - n * interval '1 minute' FROM generate_series(1, 30000) n`,
]

/** Not the transaction around it. */
const EXPLAINABLE = /^\s*(select|insert|update|delete|with)\b/i

shop(({ container, databaseUrl, sql }) => {
  beforeEach(async () => {
    for (const statement of ROWS) await sql(statement)
    await sql("ANALYZE")
  })

  async function nodesOf(text: string, values: unknown[] = []): Promise<Plan[]> {
    const client = new Client({ connectionString: databaseUrl() })
    await client.connect()
    const { rows } = await client
      .query<{ "QUERY PLAN": { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
      .finally(() => client.end())
    const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
    return rows[0]!["QUERY PLAN"].flatMap(({ Plan }) => nodes(Plan))
  }

  /** The index if it is among those of a plan, else what is. */
  function servedBy(index: string | RegExp, nodes: readonly Plan[]) {
    const indexes = nodes.flatMap((node) => node["Index Name"]?.replace(/^IDX_acquiring_/, "") ?? [])
    const isIt = (one: string) => (typeof index === "string" ? one === index : index.test(one))
    return { index: indexes.some(isIt) ? index : indexes }
  }

  const readWhole = (nodes: readonly Plan[]) =>
    nodes
      .filter((node) => node["Node Type"] === "Seq Scan" && GROWING.includes(node["Relation Name"] ?? ""))
      .map((node) => node["Relation Name"])

  /** How the database goes about all that a call of the module sends. */
  async function plansOf(call: (acquiring: AcquiringModuleService) => Promise<unknown>): Promise<Plan[]> {
    const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const sent: { sql: string; bindings: unknown[] }[] = []
    const note = (query: { sql: string; bindings: unknown[] }) => void sent.push(query)
    knex.on("query", note)
    try {
      await call(container.resolve<AcquiringModuleService>("acquiring"))
    } finally {
      knex.removeListener("query", note)
    }
    const plans: Plan[] = []
    for (const { sql: text, bindings } of sent)
      if (EXPLAINABLE.test(text)) plans.push(...(await nodesOf(text, bindings)))
    return plans
  }

  it("an index serves every query that is made all the time, and none reads a table whole", async () => {
    const found: object[] = []
    for (const [what, call, index] of HOT) {
      const nodes = await plansOf(call)
      found.push({ what, ...servedBy(index, nodes), whole: readWhole(nodes) })
    }
    expect(found).toEqual(HOT.map(([what, , index]) => ({ what, index, whole: [] })))
  })

  it("what is due is taken in the order of its index: all of it may be due at once, and is not sorted each time", async () => {
    await sql("UPDATE acquiring_payment SET next_check_at = now() - interval '1 day', final = false")
    await sql("ANALYZE")
    const nodes = await plansOf(({ payments }) =>
      payments.claimDue("default", 100, "me", NOW, LATER, NOW, DECLARED.serviceAccounts.values()),
    )
    expect(servedBy("payment_next_check_at_id", nodes)).toEqual({ index: "payment_next_check_at_id" })
    expect(nodes.map((node) => node["Node Type"]).filter((type) => type.includes("Sort"))).toEqual([])
  })

  it("an index serves every list of the admin", async () => {
    const found: object[] = []
    for (const [what, text, index] of LISTS) {
      const nodes = await nodesOf(`SELECT * FROM ${text} LIMIT 20`)
      found.push({ what, ...servedBy(index, nodes) })
    }
    expect(found).toEqual(LISTS.map(([what, , index]) => ({ what, index })))
  })
})
