import { neededToStart } from "../needs"

it.each([
  ["cancel", "order:update"],
  ["review", "acquiring_payment:update"],
] as const)("a batch that decides (%s) is offered only to who may do that to one order", (kind, right) => {
  expect(neededToStart(kind)).toEqual(["acquiring_batch:create", "capture:create", "refund:create", right])
})
