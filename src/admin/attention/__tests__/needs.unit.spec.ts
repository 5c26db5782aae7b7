import { SHOWN } from "../../../admin-queries/sayable"
import { TO_STATE, TO_STATE_SUM } from "../../../api/admin/acquiring/operations/operation-rights"
import { isOfPayout, PAYOUT_INCIDENTS } from "../../../modules/acquiring/incidents"
import { neededToClose, neededToState, neededToStateSum } from "../needs"

const UPDATE = "acquiring_payment:update"

it.each(["authorise", "capture", "cancel", "refund", "payout"] as const)(
  "offers to say what became of a %s to whoever the server lets",
  (kind) => expect(neededToState({ kind })).toEqual([UPDATE, ...(TO_STATE[kind] ?? [])]),
)

it.each(SHOWN)("offers to say that the portal shows a sum (%s) to whoever the server lets", (shows) => {
  expect(neededToStateSum(shows)).toEqual([UPDATE, ...TO_STATE_SUM[shows]])
})

it.each([...PAYOUT_INCIDENTS, "capture_refused"].flatMap((kind) => [null, "first-1"].map((no) => [kind, no] as const)))(
  "offers to close a %s of order number %s to whoever the server lets",
  (kind, order_no) => {
    const incident = { kind, order_no }
    expect(neededToClose(incident)).toEqual([UPDATE, ...(isOfPayout(incident) ? ["acquiring_payout:update"] : [])])
  },
)
