import { ZodError } from "zod"
import { AcquirerError } from "../../acquirer/domain/errors"
import type { Control } from "../control/control"
import * as orders from "../control/orders"
import type { TransactionOperations } from "../control/transaction-operations"
import { html } from "../pages/html"
import { seeOther, type Answer, type Incoming } from "../server/exchange"
import { Refusal } from "../state/refusal"
import { portalPage } from "./layout"
import { notificationList } from "./notification-list"
import { payoutList } from "./payout-list"
import { requestList } from "./request-list"
import { transactionList } from "./transaction-list"
import { transactionPage } from "./transaction-page"

const OPERATIONS: Record<
  string,
  (operations: TransactionOperations, id: string, form: Record<string, string>) => unknown
> = {
  capture: (operations, id, form) => operations.capture(id, orders.captureOrder.parse(form)),
  refund: (operations, id, form) => operations.refund(id, orders.refundOrder.parse(form)),
  cancel: (operations, id) => operations.cancel(id),
  review: (operations, id, form) => operations.review(id, orders.reviewOrder.parse(form)),
  decide: (operations, id, form) => operations.decide(id, orders.decideOrder.parse(form)),
  pay: (operations, id) => operations.pay(id),
  expire: (operations, id) => operations.expire(id),
  deduct: (operations, id, form) => operations.deductOf(id, orders.deductOrder.parse(form)),
  "end-contract": (operations, id) => operations.endContractOf(id),
  "revoke-token": (operations, id) => operations.revokeToken(id),
  "settle-refund": (operations, id, form) => operations.settleRefund(id, orders.settleRefundOrder.parse(form)),
}

/** The merchant portal: a person looks at transactions and captures, cancels, refunds, reviews by hand. */
export class Portal {
  constructor(
    private readonly control: Control,
    private readonly operations: TransactionOperations,
  ) {}

  /** `undefined` for a path that is not the portal's. */
  answer(incoming: Incoming): Answer | undefined {
    const { path, method, query } = incoming
    const [, portal, room = "", id = "", operation = ""] = path.split("/")
    if (portal !== "portal") return undefined
    if (method === "POST") return this.carryOut(incoming, room, id, operation)
    switch (room) {
      case "":
        return transactionList(this.control.transactions(), query)
      case "payouts":
        return payoutList(this.control.payouts())
      case "notifications":
        return notificationList(this.control.notifications())
      case "requests":
        return requestList(this.control.requests())
      case "transactions":
        return this.transaction(id, query)
      default:
        return notFound()
    }
  }

  private transaction(id: string, query: URLSearchParams): Answer {
    const [view] = this.control.transactions({ transactionId: id })
    if (!view || !id) return notFound()
    const text = query.get("problem") ?? query.get("done")
    const message = text ? { text, good: query.has("done") } : undefined
    return transactionPage(view, this.control.notifications({ transactionId: id }), message)
  }

  private carryOut({ body, headers }: Incoming, room: string, id: string, name: string): Answer {
    const operation = OPERATIONS[name]
    if (room !== "transactions" || !id || !operation) return notFound()
    if (isFromElsewhere(headers)) {
      return portalPage(
        "Not allowed",
        "",
        html`<h1>Not allowed</h1>
          <p>The form came from another site.</p>`,
        403,
      )
    }
    const form = Object.fromEntries([...new URLSearchParams(body.toString())].filter(([, value]) => value !== ""))
    const page = `/portal/transactions/${encodeURIComponent(id)}`
    try {
      operation(this.operations, id, form)
      return seeOther(`${page}?done=${encodeURIComponent("Done. The shop is being told.")}`)
    } catch (error) {
      return seeOther(`${page}?problem=${encodeURIComponent(problemText(error))}`)
    }
  }
}

/** A browser names the page that a form was on; `null` for one that it does not want to name. */
function isFromElsewhere({ origin, host }: Incoming["headers"]): boolean {
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}

function problemText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof AcquirerError) return error.merchantMessage
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
  throw error
}

function notFound(): Answer {
  return portalPage(
    "Not found",
    "",
    html`<h1>Not found</h1>
      <p>There is nothing here.</p>`,
    404,
  )
}
