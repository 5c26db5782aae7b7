import { AcquirerError } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import type { ServiceContext } from "./context"
import type { Merchant } from "../merchants"
import { checkFields } from "../rules/field-rule"
import { PAYMENT_RULES } from "../rules/payment-rules"
import type { Account } from "../state/ledger"
import { InvalidInput } from "./problems"

interface PaymentFields {
  order_no: string
  currency: string
  amount: string
  item_total?: string | undefined
  shipping?: string | undefined
  handling?: string | undefined
  tax_total?: string | undefined
  insurance?: string | undefined
  shipping_discount?: string | undefined
  discount?: string | undefined
  items?: string | undefined
}

const ADDED = ["item_total", "shipping", "handling", "tax_total", "insurance"] as const
const TAKEN_OFF = ["shipping_discount", "discount"] as const
const UNDER_WAY: ReadonlySet<string> = new Set(["pending", "review", "authorised"])

/**
 * The rules of every payment request beyond its fields' shapes.
 * @returns the amount
 * @throws InvalidInput naming the field at fault
 */
export function checkPayment(request: PaymentFields, merchant: Merchant, context: ServiceContext): Money {
  const amount = wireMoney(request.amount, request.currency, "amount")
  if (!amount.isPositive()) throw new InvalidInput("amount must be more than zero")
  checkOrderNo(request.order_no, context)
  checkFields(request, PAYMENT_RULES, context.clock.now())
  if (context.settings().checkTotals) checkTotals(request, amount)
  if (request.items !== undefined) checkItems(request.items)
  if (isDuplicate(request.order_no, merchant, context)) {
    throw new InvalidInput("order_no is paid already, or its payment is under way")
  }
  return amount
}

function checkOrderNo(orderNo: string, { profile: { selector } }: ServiceContext): void {
  if (!orderNo.includes(selector.separator)) return
  throw new InvalidInput(`order_no must not have "${selector.separator}": queries separate order numbers by it`)
}

/** @throws InvalidInput when the text is no amount of that currency */
export function wireMoney(text: string, currency: string, field: string): Money {
  try {
    return Money.fromWire(text, currency, field)
  } catch (error) {
    if (error instanceof AcquirerError) throw new InvalidInput(error.merchantMessage)
    throw error
  }
}

/** Whether a payment may not be made because another one of the same order is made or under way. */
export function isDuplicate(orderNo: string, account: Account, { ledger, settings }: ServiceContext): boolean {
  if (settings().duplicateOrders === "allow") return false
  return ledger.transactionsOfOrder(account, orderNo).some(({ phase }) => UNDER_WAY.has(phase))
}

function checkTotals(request: PaymentFields, amount: Money): void {
  if (!request.item_total) return
  const part = (field: (typeof ADDED | typeof TAKEN_OFF)[number]) =>
    request[field] ? wireMoney(request[field], request.currency, field) : Money.zero(request.currency)
  const total = Money.sum(ADDED.map(part), request.currency).minus(Money.sum(TAKEN_OFF.map(part), request.currency))
  if (!total.equals(amount)) {
    throw new InvalidInput(`amount is ${amount.toWire()}, but its parts add up to ${total.toWire()}`)
  }
}

function checkItems(items: string): void {
  items.split("#;#").forEach((item, place) => {
    const [, , price = "", quantity = "", ...more] = item.split("#,#")
    if (more.length > 0 || !/^\d+\.\d{2}$/.test(price) || !/^[1-9]\d*$/.test(quantity)) {
      throw new InvalidInput(`items: item ${place + 1} is not text#,#text#,#price#,#quantity`)
    }
  })
}
