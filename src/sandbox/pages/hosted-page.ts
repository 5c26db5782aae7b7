import { isCardNumber } from "../../acquirer/domain/card-digits"
import type { ServiceContext } from "../service/context"
import { isDuplicate } from "../service/payment-check"
import { decide, isApproved, presentCard, presentStored, storeCard, type PresentedCard } from "../service/card-payment"
import { beginContract } from "../service/contracts"
import { nextAttempt } from "../service/open-transaction"
import { seeOther, sendWhole, type Answer, type Ending } from "../server/exchange"
import type { Visit } from "../state/records"
import type { Transaction } from "../state/transaction"
import { cardForm } from "./card-form"
import { CHALLENGE_CODE, challengePage } from "./challenge-page"
import { notice } from "./layout"
import { VISIT_INPUT } from "./loading-page"
import { goBack } from "./return-address"

/**
 * The hosted checkout page: what the shopper sees and does after the loading page. Every operation names the attempt
 * it belongs to, so that a reload, the back button or a second click never pays again.
 */
export class HostedPage {
  constructor(private readonly context: ServiceContext) {}

  /** The loading page's form arrived: on to the page itself, so that a reload posts nothing. */
  arrive(form: URLSearchParams): Answer {
    const visit = this.context.ledger.visit(form.get(VISIT_INPUT) ?? "")
    const transaction = visit && this.context.ledger.transaction(visit.transactionId)
    if (!visit || !transaction) return notice("This payment page does not exist", "Please go back to the shop.", 404)
    const { authorised, orderNo } = transaction
    const unchanged =
      form.get("order_no") === orderNo &&
      form.get("amount") === authorised.toWire() &&
      form.get("currency") === authorised.currency
    if (!unchanged) return notice("This payment page was altered", "Please go back to the shop and try again.", 400)
    return seeOther(address(visit))
  }

  show(visit: Visit): Answer {
    const transaction = this.transaction(visit)
    if (visit.state === "done") return this.back(visit, visit.returnUrl)
    if (visit.state === "cancelled") return this.back(visit, visit.cancelUrl ?? visit.returnUrl)
    if (transaction.phase !== "created") {
      return notice(
        "This payment is closed",
        "Nothing was charged on this page.",
        410,
        visit.cancelUrl ?? visit.returnUrl,
      )
    }
    if (visit.state === "challenge") return challengePage(visit, transaction)
    const stored = visit.tokenId ? this.context.ledger.storedCard(transaction, visit.tokenId) : undefined
    return cardForm(visit, transaction, stored)
  }

  pay(visit: Visit, form: URLSearchParams): Ending {
    if (!this.isCurrent(visit, form, "open")) return sendWhole(seeOther(address(visit)))
    const transaction = this.transaction(visit)
    const card = this.isPaid(transaction) ? PAID : this.cardOf(visit, transaction, form)
    if (typeof card === "string") return sendWhole(this.again(visit, card))
    if (card.outcome.kind === "drop") return { kind: "close" }
    if (card.outcome.kind === "challenge") {
      Object.assign(visit, { state: "challenge", challenged: card, problem: undefined })
      this.context.ledger.touch()
      return sendWhole(seeOther(address(visit)))
    }
    const answer = this.decideOn(visit, transaction, card, visit.threeDSecure)
    return card.outcome.kind === "approve_silently" ? { kind: "close" } : sendWhole(answer)
  }

  answerChallenge(visit: Visit, form: URLSearchParams): Answer {
    if (!this.isCurrent(visit, form, "challenge") || !visit.challenged) return seeOther(address(visit))
    const transaction = this.transaction(visit)
    if (form.get("answer") !== "refuse") {
      if (form.get("code")?.trim() !== CHALLENGE_CODE) {
        visit.problem = "That is not the code. Please try again."
        return seeOther(address(visit))
      }
      // Another page of the order may have been paid while the bank asked.
      if (this.isPaid(transaction)) return this.again(visit, PAID)
      return this.decideOn(visit, transaction, visit.challenged, true)
    }
    const refused: PresentedCard = {
      masked: visit.challenged.masked,
      outcome: { kind: "decline", result: "1066:Authentication failed" },
    }
    return this.decideOn(visit, transaction, refused, false)
  }

  cancel(visit: Visit): Answer {
    const transaction = this.transaction(visit)
    if (visit.state !== "done" && transaction.phase === "created") {
      if (this.context.settings().cancelMode === "keep_open")
        return this.back(visit, visit.cancelUrl ?? visit.returnUrl)
      visit.state = "cancelled"
      this.context.operations.cancel(transaction, "shopper")
    }
    return this.show(visit)
  }

  private decideOn(visit: Visit, transaction: Transaction, card: PresentedCard, authenticated: boolean): Answer {
    decide(transaction, card, this.context, authenticated)
    if (transaction.phase === "declined") {
      const next = nextAttempt(transaction, this.context)
      Object.assign(visit, { state: "open", transactionId: next.id, attempt: visit.attempt + 1, challenged: undefined })
      visit.problem = `The payment was declined: ${transaction.result.replace(/^\d+:/, "")}. You can try another card.`
      this.context.ledger.touch()
      return seeOther(address(visit))
    }
    if (isApproved(transaction)) {
      if (visit.askToken) transaction.tokenId = storeCard(transaction, card, this.context)
      if (visit.contract) beginContract(transaction, visit.contract, this.context)
    }
    Object.assign(visit, { state: "done", challenged: undefined, problem: undefined })
    this.context.ledger.touch()
    return this.back(visit, visit.returnUrl)
  }

  /** The card to charge, or what is wrong with what was typed. */
  private cardOf(visit: Visit, transaction: Transaction, form: URLSearchParams): PresentedCard | string {
    const stored = visit.tokenId && this.context.ledger.storedCard(transaction, visit.tokenId)
    if (stored && form.get("use") === "stored") return presentStored(stored, this.context)
    const number = (form.get("number") ?? "").replace(/[\s-]/g, "")
    if (!/^\d+$/.test(number) || !isCardNumber(number)) return "Please check the card number."
    const [, month = "", year = ""] =
      /^\s*(\d{1,2})\s*\/?\s*((?:20)?\d{2})\s*$/.exec(form.get("expiration") ?? "") ?? []
    if (Number(month) < 1 || Number(month) > 12) return "Please check the expiry date: month / year."
    if (!/^\d{3,4}$/.test(form.get("security_code") ?? "")) return "Please check the security code: 3 or 4 digits."
    return presentCard(number, month, year.length === 2 ? `20${year}` : year, this.context)
  }

  private isPaid(transaction: Transaction): boolean {
    return isDuplicate(transaction.orderNo, transaction, this.context)
  }

  /** Back to the card form. */
  private again(visit: Visit, problem: string): Answer {
    Object.assign(visit, { state: "open", challenged: undefined, problem })
    this.context.ledger.touch()
    return seeOther(address(visit))
  }

  private isCurrent(visit: Visit, form: URLSearchParams, state: Visit["state"]): boolean {
    const open = visit.state === state && this.transaction(visit).phase === "created"
    return open && form.get("attempt") === String(visit.attempt)
  }

  private back(visit: Visit, url: string | undefined): Answer {
    const { id, orderNo } = this.transaction(visit)
    return goBack(url, { order_no: orderNo, transaction_id: id }, this.context.settings().returnMethod)
  }

  private transaction(visit: Visit): Transaction {
    const transaction = this.context.ledger.transaction(visit.transactionId)
    if (!transaction) throw new Error(`The visit's transaction ${visit.transactionId} is gone.`)
    return transaction
  }
}

const PAID = "This order is paid already."

function address(visit: Visit): string {
  return `/checkout/${visit.token}`
}
