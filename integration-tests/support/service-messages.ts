import { referenceProfile } from "../../src/acquirer/profile/reference"
import { signMessage } from "../../src/acquirer/profile/signature"
import type { Shop } from "./shop"

const FORM = "application/x-www-form-urlencoded"

/** Notifications, written and posted by the test instead of the service. */
export function serviceMessages(shop: Shop) {
  const address = (account = "default") => `${shop.url()}hooks/acquiring/${account}/notifications`

  async function post(body: BodyInit, type = FORM, to = address()): Promise<{ status: number; text: string }> {
    const answer = await fetch(to, { method: "POST", headers: { "content-type": type }, body })
    return { status: answer.status, text: await answer.text() }
  }

  /** As the service would sign it. */
  function signed(
    fields: Record<string, string>,
    message: "notification" | "payout_notification" = "notification",
  ): Record<string, string> {
    const said = { merchant_id: "100001", account_id: "100001001", ...fields }
    return { ...said, encryption_data: signMessage(referenceProfile, message, said, "sandbox-secret-key") }
  }

  const aboutNobody = (order_no = "nobody") =>
    signed({ order_no, transaction_id: "T1", currency: "USD", amount: "1.00", payment_status: "3000" })

  return { address, post, signed, aboutNobody }
}
