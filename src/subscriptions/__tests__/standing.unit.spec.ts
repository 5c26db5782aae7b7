import type { SubscriptionRow } from "../../modules/acquiring/subscription-book"
import { contractFacts, lastCheck, nextCheck, nextDeduction, standingOf } from "../standing"

const BOUGHT = new Date("2026-01-31T10:00:00Z")
const row = {
  interval: "month" as const,
  interval_count: 1,
  billing_cycle: 3,
  contract_start: "2026-01-31",
  contract_end: null as string | null,
  created_at: BOUGHT,
  cycle: 1,
  status: "active" as SubscriptionRow["status"],
  ended_at: null as Date | null,
}
const ACTIVE = { status: "active" as const, due: undefined }

it.each<[string, Partial<typeof row>, Parameters<typeof standingOf>[1], boolean, string]>([
  ["goes on", {}, ACTIVE, false, "active"],
  ["goes on where the service says nothing", {}, { status: undefined, due: undefined }, false, "active"],
  ["goes on where the profile does not know the code", {}, { status: "unknown", due: undefined }, false, "active"],
  ["is past due when its deduction failed", {}, ACTIVE, true, "past_due"],
  ["is well again when it was made after all", { status: "past_due" }, ACTIVE, false, "active"],
  ["is cancelled at the portal", {}, { status: "cancelled", due: undefined }, false, "cancelled"],
  ["has ended after the last deduction, whatever the service calls it", { cycle: 3 }, { status: "cancelled", due: undefined }, false, "ended"], // prettier-ignore
  ["never begins again", { status: "cancelled" }, ACTIVE, false, "cancelled"],
])("%s", (_, change, facts, hasFailed, expected) => {
  expect(standingOf({ ...row, ...change }, facts, hasFailed, BOUGHT)).toBe(expected)
})

const GOES_ON = {
  status: "active" as const,
  due: { from: new Date("2026-05-31T00:00:00Z"), until: new Date("2026-05-31T23:59:59Z") },
}
const hoursAgo = (hours: number) => new Date(BOUGHT.getTime() - hours * 3_600_000)

it.each<[string, Partial<typeof row>, Parameters<typeof standingOf>[1], string]>([
  ["after the last deduction", { cycle: 3 }, GOES_ON, "active"],
  ["after the last day", { billing_cycle: 0, contract_end: "2026-01-20" }, GOES_ON, "active"],
  ["a day after it was cancelled", { status: "cancelled", ended_at: hoursAgo(24) }, GOES_ON, "active"],
  ["a day after it had ended", { status: "ended", cycle: 3, ended_at: hoursAgo(24) }, GOES_ON, "active"],
  ["just after it was cancelled, which a query may not know yet", { status: "cancelled", ended_at: BOUGHT }, GOES_ON, "cancelled"], // prettier-ignore
  ["in vain, where it names no next deduction", { cycle: 3 }, ACTIVE, "ended"],
])("the service goes on %s", (_, change, facts, expected) => {
  expect(standingOf({ ...row, ...change }, facts, false, BOUGHT)).toBe(expected)
})

const CLOSED = { status: "cancelled" as const, due: undefined }
const until = { billing_cycle: 0, contract_end: "2026-04-30", cycle: 2 }

it.each<[string, Partial<typeof row>, Parameters<typeof standingOf>[1], boolean, string, string]>([
  ["goes on to its last deduction, which is due at ten on the last day", {}, ACTIVE, false, "2026-04-29T23:59:59Z", "active"], // prettier-ignore
  ["goes on while the last deduction may still come", {}, ACTIVE, false, "2026-05-01T23:59:59Z", "active"],
  ["has ended where the service deducts nothing on the last day", {}, ACTIVE, false, "2026-05-02T00:00:00Z", "ended"],
  ["has ended where the service closes it when the last day begins", {}, CLOSED, false, "2026-04-30T00:00:00Z", "ended"], // prettier-ignore
  ["is cancelled where it is closed the day before", {}, CLOSED, false, "2026-04-29T23:59:59Z", "cancelled"],
  ["is cancelled where the last deduction failed for good", {}, CLOSED, true, "2026-05-04T10:00:00Z", "cancelled"],
  ["is past due while the last deduction is tried again", {}, ACTIVE, true, "2026-05-03T10:00:00Z", "past_due"],
  ["has ended after the deduction of the last day", { cycle: 3 }, ACTIVE, false, "2026-04-30T10:01:00Z", "ended"],
])("with a last day: %s", (_, change, facts, hasFailed, now, expected) => {
  expect(standingOf({ ...row, ...until, ...change }, facts, hasFailed, new Date(now))).toBe(expected)
})

it("expects a deduction on the last day", () => {
  expect(nextDeduction({ ...row, ...until }, ACTIVE)?.at).toEqual(new Date("2026-04-30T10:00:00Z"))
})

it.each([
  ["ended", "a day after it ended", null, "2026-03-31T10:00:00Z", "2026-03-31T10:00:00Z", "2026-04-01T10:00:00.000Z"], // prettier-ignore
  ["ended", "a day after its last day", "2026-04-30", "2026-04-30T10:00:00Z", "2026-04-30T10:00:00Z", "2026-05-01T23:59:59.999Z"], // prettier-ignore
  ["cancelled", "a day after that", "2026-04-30", "2026-03-31T10:00:00Z", "2026-03-31T10:00:00Z", "2026-04-01T10:00:00.000Z"], // prettier-ignore
  ["ended", "and then no more", null, "2026-03-31T10:00:00Z", "2026-04-01T10:00:00Z", undefined],
] as const)("queries the service of one that is %s %s", (status, _, contract_end, ended_at, now, expected) => {
  const over = { status, contract_end, ended_at: new Date(ended_at) }
  expect(lastCheck(over, new Date(now))?.toISOString()).toBe(expected)
})

const said = (time: string, zone: string) => contractFacts({ status: { meaning: "active", code: "1" }, time }, zone)
const moment = (text: string) => ({ at: new Date(text), until: new Date(text) })

it("expects the next deduction when the service says, else when its terms say, and none after the last", () => {
  expect(nextDeduction(row, said("2026-04-01 00:00:00", "UTC"))).toEqual(moment("2026-04-01T00:00:00Z"))
  expect(nextDeduction(row, said("2026-04-01 00:00:00", "Asia/Shanghai"))).toEqual(moment("2026-03-31T16:00:00Z"))
  expect(nextDeduction(row, ACTIVE)).toEqual(moment("2026-03-31T10:00:00Z"))
  expect(nextDeduction({ ...row, cycle: 3 }, ACTIVE)).toBeUndefined()
  expect(nextDeduction({ ...row, cycle: 3 }, GOES_ON)).toEqual({ at: GOES_ON.due.from, until: GOES_ON.due.until })
})

it.each([
  ["when its terms say, which is on that day", "2026-03-31", "UTC", "2026-03-31T10:00:00Z", "2026-03-31T23:59:59.999Z"],
  ["as early as that day begins", "2026-04-01", "UTC", "2026-04-01T00:00:00Z", "2026-04-01T23:59:59.999Z"],
  ["as late as that day ends", "2026-03-30", "UTC", "2026-03-30T23:59:59.999Z", "2026-03-30T23:59:59.999Z"],
  ["on the service's day", "2026-04-01", "Asia/Shanghai", "2026-03-31T16:00:00Z", "2026-04-01T15:59:59.999Z"],
])("where the service names a day, expects the deduction %s", (_, day, zone, at, end) => {
  expect(nextDeduction(row, said(day, zone))).toEqual({ at: new Date(at), until: new Date(end) })
})

const asking = { first_after_ms: 5_000, longest_interval_ms: 3_600_000 }
const after = (ms: number) => new Date(BOUGHT.getTime() + ms)
const between = (at: number, until: number) => ({ at: after(at), until: after(until) })

it.each<[string, Parameters<typeof nextCheck>[0], Parameters<typeof nextCheck>[1], number, Date | null]>([
  ["a minute after the deduction is due", "active", between(1_000_000, 1_000_000), 0, after(1_060_000)],
  ["once a day before that", "active", between(10 * 86_400_000, 10 * 86_400_000), 0, after(86_400_000)],
  ["a minute after it is likely on its day", "active", between(1_000_000, 9_000_000), 0, after(1_060_000)],
  ["then not before its day is over", "active", between(-100_000, 9_000_000), 1, after(9_060_000)],
  ["soon when its day is over", "active", between(-9_000_000, -100_000), 0, after(5_000)],
  ["soon when it is overdue", "active", between(-100_000, -100_000), 0, after(5_000)],
  ["then less and less often", "active", between(-100_000, -100_000), 5, after(160_000)],
  ["at most once in the longest interval", "past_due", undefined, 90, after(3_600_000)],
  ["soon while nobody knows whether it began", "pending", undefined, 0, after(5_000)],
  ["never again once it is over", "ended", undefined, 0, null],
])("queries the service %s", (_, status, next, checks, expected) => {
  expect(nextCheck(status, next, checks, asking, BOUGHT)).toEqual(expected)
})
