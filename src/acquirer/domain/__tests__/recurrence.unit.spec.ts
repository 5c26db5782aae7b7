import { parsedDay, deductionTime, endOfDay, serviceTime, type Recurrence } from "../recurrence"

const at = (text: string) => new Date(`${text}Z`)
const monthly: Recurrence = { interval: "month", count: 1, start: at("2026-01-31T08:00:00") }

it.each<[string, Partial<Recurrence>, number, string | undefined]>([
  ["a month after the 31st is its last day", {}, 1, "2026-02-28T08:00:00"],
  ["which does not move the ones after it", {}, 2, "2026-03-31T08:00:00"],
  ["a leap day comes back every year on the last of February", { interval: "year", start: at("2028-02-29") }, 1, "2029-02-28T00:00:00"], // prettier-ignore
  ["every second week", { interval: "week", count: 2 }, 3, "2026-03-14T08:00:00"],
  ["days", { interval: "day", count: 10 }, 1, "2026-02-10T08:00:00"],
  ["the last one that was agreed", { cycles: 3 }, 3, "2026-04-30T08:00:00"],
  ["none after it", { cycles: 3 }, 4, undefined],
  ["0 cycles go on", { cycles: 0 }, 400, "2059-05-31T08:00:00"],
  ["one on the last day", { end: endOfDay("2026-03-31") }, 2, "2026-03-31T08:00:00"],
  ["none on the day after it", { end: endOfDay("2026-03-30") }, 2, undefined],
  ["none after the end", { end: at("2026-03-31T00:00:00") }, 2, undefined],
])("deducts: %s", (_, change, cycle, expected) => {
  expect(deductionTime({ ...monthly, ...change }, cycle)).toEqual(expected === undefined ? undefined : at(expected))
})

it.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["28.02.2026", false],
  ["", false],
])("knows of %j whether it is a day", (text, isDay) => {
  expect(parsedDay(text) !== undefined).toBe(isDay)
})

it.each([
  ["2026-04-30 12:00:01", "UTC", "2026-04-30T12:00:01", "2026-04-30T12:00:01"],
  ["2026-04-30", "UTC", "2026-04-30T00:00:00", "2026-04-30T23:59:59.999"],
  ["2026-05-01 00:30:00", "Asia/Shanghai", "2026-04-30T16:30:00", "2026-04-30T16:30:00"],
  ["2026-04-30", "America/New_York", "2026-04-30T04:00:00", "2026-05-01T03:59:59.999"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00", "2026-10-25T22:59:59.999"],
])("reads the service's time %j in %s", (text, zone, from, until) => {
  expect(serviceTime(text, zone)).toEqual({ from: at(from), until: at(until) })
})

it.each(["30/04/2026", "2026-04-31 00:00:00", "2026-04-31", undefined])("reads no time in %j", (text) => {
  expect(serviceTime(text, "UTC")).toBeUndefined()
})
