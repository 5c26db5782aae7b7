import { alternativeMethod, type MethodBehaviour } from "../methods"
import type { Answer } from "../server/exchange"
import type { ServiceContext } from "../service/context"
import { isDuplicate } from "../service/payment-check"
import type { Visit } from "../state/records"
import type { Transaction } from "../state/transaction"
import { notice } from "./layout"
import { methodPage } from "./method-page"
import { goBack } from "./return-address"

const DECLINED = "1071:Declined by the method"

/** The page behind `issuer_url`. Only a payment that is still open is decided; whatever comes later goes back. */
export class AlternativePage {
  constructor(private readonly context: ServiceContext) {}

  show(visit: Visit): Answer {
    const known = this.known(visit)
    if (!known) return notice("This payment page does not exist", "Please go back to the shop.", 404)
    const { transaction, method } = known
    if (method.kind === "voucher" && transaction.phase === "created") {
      if (this.isPaid(transaction)) return paid(visit)
      this.context.operations.await(transaction, "shopper")
    }
    const open = transaction.phase === "created" || transaction.phase === "pending"
    return open
      ? methodPage(visit, transaction, method, this.context.settings().voucherLifetime)
      : this.back(visit, transaction)
  }

  decide(visit: Visit, form: URLSearchParams): Answer {
    const known = this.known(visit)
    if (!known) return notice("This payment page does not exist", "Please go back to the shop.", 404)
    const { transaction, method } = known
    const { operations, settings } = this.context
    const open = transaction.phase === "created" || transaction.phase === "pending"
    const instant = method.kind === "instant" && transaction.phase === "created"
    const operation = form.get("operation")
    if (instant && operation === "pay") {
      if (this.isPaid(transaction)) return paid(visit)
      operations.approve(transaction, "shopper", method.captureAtOnce || settings().captureMode === "sale")
    } else if (instant && operation === "decline") {
      operations.decline(transaction, "shopper", DECLINED)
    } else if (open && operation === "cancel" && settings().cancelMode === "cancel") {
      operations.cancel(transaction, "shopper")
    }
    return this.back(visit, transaction)
  }

  private isPaid(transaction: Transaction): boolean {
    return isDuplicate(transaction.orderNo, transaction, this.context)
  }

  private back(visit: Visit, { id, orderNo }: Transaction): Answer {
    const facts = { order_no: orderNo, transaction_id: id }
    return goBack(visit.returnUrl, facts, this.context.settings().returnMethod)
  }

  private known(visit: Visit): { transaction: Transaction; method: MethodBehaviour } | undefined {
    const transaction = this.context.ledger.transaction(visit.transactionId)
    const method = alternativeMethod(transaction?.method)
    return transaction && method && { transaction, method }
  }
}

function paid(visit: Visit): Answer {
  return notice("This order is paid already", "Nothing was charged on this page.", 409, visit.returnUrl)
}
