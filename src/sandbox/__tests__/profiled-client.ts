import { AcquirerClient, Money, OrderNo, parseCard, type CardPayment } from "../../acquirer"
import type { Profile } from "../../acquirer/profile/profile"
import type { Sandbox } from ".."
import { ACCOUNT, MERCHANT } from "./raw-requests"

export function clientOf(service: Sandbox, profile: Profile): AcquirerClient {
  return new AcquirerClient({
    merchantId: MERCHANT,
    accountId: ACCOUNT,
    secretKey: "sandbox-secret-key",
    baseUrl: service.url,
    profile,
  })
}

export function usd(amount: string): Money {
  return Money.exact(amount, "USD")
}

const VALID_CARD = { number: "4111111111111111", first_name: "A", last_name: "B" }
/** Of 10.00 USD, by a card that is approved. */
export function cardPayment(orderNo: string, notifyUrl?: string): CardPayment {
  return {
    orderNo: OrderNo(orderNo),
    money: usd("10.00"),
    ...(notifyUrl ? { notifyUrl } : {}),
    shopper: { email: "shopper@shop.example", ip: "203.0.113.5" },
    billing: { country: "DE" },
    card: parseCard(
      { ...VALID_CARD, expiration_month: "12", expiration_year: "40", security_code: "123" },
      new Date("2026-11-25"),
    ),
  }
}
