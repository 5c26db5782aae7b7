import { reasonOf } from "../reason"

it.each<[thrown: unknown, reason: string]>([
  [new Error("out of stock"), "out of stock"],
  [{ action: "reserve", error: { message: "out of stock" } }, "out of stock"],
  [{ code: "23505", detail: "Key (id) exists already.", rows: [{ id: 1 }] }, "Key (id) exists already."],
  [{ code: "ECONNRESET", errno: -104 }, "ECONNRESET"],
  [{ step: { invoke: {} } }, "no reason given"],
  ["aborted", "aborted"],
])("%j is told as %j", (thrown, reason) => {
  expect(reasonOf(thrown)).toBe(reason)
})
