import { z } from "zod"
import { AcquirerError } from "../../domain/errors"
import { Money } from "../../domain/money"
import type { Operation } from "../../operations"
import { call } from "../call"
import type { CallContext } from "../call-context"
import { FakeService, signed } from "./fake-service"

interface Request {
  merchant_id: string
  account_id: string
  encryption_data: string
  order_no: string
  amount: string
  currency: string
  security_code: string
}

interface Response {
  order_no: string
  amount: string
  order_status: string
}

/** A made-up operation on one order, so that a test stands on nothing but `call`. */
export const operation: Operation<{ orderNo: string; money: Money }, string, Request, Response> = {
  name: "authorise",
  path: "/v1/operation",
  request: {
    codec: "json",
    schema: z.strictObject({
      merchant_id: z.string(),
      account_id: z.string(),
      encryption_data: z.string(),
      order_no: z.string().max(10),
      amount: z.string(),
      currency: z.string(),
      security_code: z.string(),
    }),
  },
  response: {
    codec: "json",
    schema: z.object({ order_no: z.string(), amount: z.string(), order_status: z.string() }),
  },
  movesMoney: true,
  toWire: ({ orderNo, money }, _codes, account) => ({
    ...account,
    order_no: orderNo,
    amount: money.toWire(),
    currency: money.currency,
    security_code: "987",
  }),
  fromWire: ({ order_status, amount }) => {
    if (order_status === "explode") throw new TypeError("a fault of ours")
    return `${order_status} ${amount}`
  },
}

export const input = { orderNo: "A-1", money: Money.exact("50", "USD") }
export const answered = { order_no: "A-1", transaction_id: "T1", amount: "50.00", currency: "USD", order_status: "1" }

/** A service for each test, which approves. */
export function approvingService(): { current: FakeService } {
  const service = {} as { current: FakeService }
  beforeEach(async () => {
    service.current = await FakeService.start()
    service.current.reply = () => signed("authorise.response", answered)
  })
  afterEach(() => service.current.stop())
  return service
}

/** Why the call failed. */
export async function failureAt(
  service: FakeService,
  change: Partial<CallContext> = {},
  given = input,
): Promise<AcquirerError> {
  try {
    await call(operation, given, service.context(change))
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
  throw new Error("nothing failed")
}
