import type { OperationView, VoucherView } from "../../../api/admin/acquiring/http-types"
import { entryWord } from "../entry-word"

const apm = (id: string, state: OperationView["state"] = "done") => ({ id, kind: "apm", state }) as OperationView
const voucher: VoucherView = {
  operation_id: "first",
  url: "https://voucher.example",
  number: "1234",
  deadline: null,
  awaited: true,
}
const page: VoucherView = { ...voucher, number: null }

describe("what the timeline says of an alternative payment", () => {
  const first = apm("first")
  const second = apm("second")

  it("is never that it is done: no money came by it", () => {
    expect(entryWord(first, voucher)).toEqual({ text: "operation.voucher_awaited", colour: "orange" })
    expect(entryWord(first, page)).toEqual({ text: "operation.page_awaited", colour: "orange" })
    expect(entryWord(first, { ...voucher, awaited: false })).toEqual({
      text: "operation.voucher_issued",
      colour: "grey",
    })
  })

  it("is that the newest one waits, not one before it", () => {
    const ofSecond = { ...voucher, operation_id: "second" }
    expect(entryWord(first, ofSecond).colour).toBe("grey")
    expect(entryWord(second, ofSecond).colour).toBe("orange")
  })

  it("is that it was refused, where it was", () => {
    expect(entryWord(apm("third", "refused"), null).colour).toBe("red")
  })
})
