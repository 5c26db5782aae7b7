import type { OperationView, VoucherView } from "../../../api/admin/acquiring/http-types"
import { entryWord } from "../entry-word"

const apm = (id: string, state: OperationView["state"] = "done") => ({ id, kind: "apm", state }) as OperationView
const voucher: VoucherView = { url: "https://voucher.example", number: "1234", deadline: null, awaited: true }
const page: VoucherView = { ...voucher, number: null }

describe("what the timeline says of an alternative payment", () => {
  const first = apm("first")
  const second = apm("second")

  it("is never that it is done: no money came by it", () => {
    expect(entryWord(first, [first], voucher)).toEqual({ text: "operation.voucher_awaited", colour: "orange" })
    expect(entryWord(first, [first], page)).toEqual({ text: "operation.page_awaited", colour: "orange" })
    expect(entryWord(first, [first], { ...voucher, awaited: false })).toEqual({
      text: "operation.voucher_issued",
      colour: "grey",
    })
  })

  it("is that the newest one waits, not one before it", () => {
    expect(entryWord(first, [first, second], voucher).colour).toBe("grey")
    expect(entryWord(second, [first, second], voucher).colour).toBe("orange")
  })

  it("is that it was refused, where it was", () => {
    expect(entryWord(apm("third", "refused"), [first], null).colour).toBe("red")
  })
})
