import { AcquirerError } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo } from "../../acquirer/domain/references"
import type { Account } from "../account"
import { queryShown, queryShownEach } from "../shown-transactions"

const MONEY = Money.exact("25.00", "USD")
const TIMED_OUT = new AcquirerError("transport", { merchantMessage: "The service did not answer." })

/** A service that has one transaction of each order number, refunded in full where it is among `refunded`. */
function service(of: Record<string, PaymentStatus>, refunded: readonly string[], failing: readonly string[] = []) {
  const searches: string[][] = []
  const record = (orderNo: string) =>
    ({
      ...{ found: true, orderNo: OrderNo(orderNo), transactionId: `T${orderNo}`, money: MONEY, fraudChecks: [] },
      status: { meaning: of[orderNo], code: "1" },
    }) as unknown as TransactionRecord
  const refundsOf = (orderNo: string) =>
    (refunded.includes(orderNo)
      ? [{ orderNo, transactionId: `T${orderNo}`, refund: MONEY, status: { meaning: "refunded", code: "1" } }]
      : []) as unknown as RefundRecord[]
  const client = {
    queryEach: (orderNos: string[]) =>
      Promise.resolve(orderNos.map((orderNo) => ({ kind: "done", value: [record(orderNo)] }))),
    searchRefundsEach(orderNos: string[]) {
      searches.push(orderNos)
      return Promise.resolve(
        orderNos.map((orderNo) =>
          failing.includes(orderNo)
            ? { kind: "unknown", error: TIMED_OUT }
            : { kind: "done", value: refundsOf(orderNo) },
        ),
      )
    },
  }
  return { account: { client, settings: {} } as unknown as Account, searches }
}

const orders = (...all: string[]) => all.map((one) => OrderNo(one))

it("searches for refunds once, and only of what is captured", async () => {
  const { account, searches } = service({ A: "authorised", B: "captured", C: "captured", D: "captured" }, ["B"])
  const found = await queryShownEach(account, orders("A", "B", "C", "D"), (orderNo) => orderNo !== "D")
  const meanings = found.map((one) => one.kind === "done" && one.value[0]?.status.meaning)
  expect(meanings).toEqual(["authorised", "refunded", "captured", "captured"])
  expect(searches).toEqual([["B", "C"]])
})

it("searches for nothing where nothing is captured: an approval costs no further request", async () => {
  const { account, searches } = service({ A: "authorised", B: "refunded" }, [])
  await queryShownEach(account, orders("A", "B"))
  expect(searches).toEqual([])
})

it("does not take what nobody could search for as standing, and leaves the others as they are", async () => {
  const { account } = service({ A: "captured", B: "captured" }, ["B"], ["A"])
  expect(await queryShownEach(account, orders("A", "B"))).toMatchObject([
    { kind: "unknown", error: TIMED_OUT },
    { kind: "done", value: [{ status: { meaning: "refunded" } }] },
  ])
  await expect(queryShown(account, OrderNo("A"))).rejects.toBe(TIMED_OUT)
})
