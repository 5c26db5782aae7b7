import type { DryRunLineView } from "../../../api/admin/acquiring/http-types"
import { chosenTwice } from "../chosen-lines"

it("names the orders that have several payments to choose from", () => {
  const line = (order_id: string, verdict: DryRunLineView["verdict"] = "send") =>
    ({ order_id, verdict }) as DryRunLineView
  const lines = [line("two"), line("one"), line("two"), line("half"), line("half", "done")]
  expect([...chosenTwice(lines)]).toEqual(["two"])
})
