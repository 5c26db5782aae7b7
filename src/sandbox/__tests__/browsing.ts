import { hiddenInputs, postText, MERCHANT, ACCOUNT, signed } from "./raw-requests"

/** A page as a browser without scripts gets it: redirects are not followed, so that a test sees them. */
export async function visit(url: string, form?: Record<string, string>) {
  const response = await fetch(url, {
    redirect: "manual",
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  })
  const location = response.headers.get("location")
  return {
    status: response.status,
    text: await response.text(),
    location: location === null ? undefined : new URL(location, url).href,
  }
}

export function hostedRequest(orderNo: string, amount: string, more: Record<string, string> = {}): string {
  const fields: Record<string, string> = {
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    order_no: orderNo,
    currency: "USD",
    amount,
    website: "shop.example",
    shopper_email: "zoe@example.com",
    return_url: "https://shop.example/back?session=7",
    cancel_url: "https://shop.example/cancelled",
    encryption_data: signed(orderNo, "USD", amount),
    ...more,
  }
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><request>${elements.join("")}</request>`
}

/** Asks for a hosted page and follows it, as a browser does, up to the page itself. */
export async function hostedPage(url: string, orderNo: string, amount: string, more: Record<string, string> = {}) {
  const answer = await postText(`${url}/v1/checkout`, "application/xml", hostedRequest(orderNo, amount, more))
  const inputs = hiddenInputs(answer.text)
  const action = /<form[^>]* action="([^"]*)"/.exec(answer.text)?.[1] ?? ""
  const arrived = await visit(action, Object.fromEntries(inputs))
  return { answer, inputs, action, address: arrived.location ?? "" }
}

export const TYPED = { expiration: "12 / 30", security_code: "123", holder: "Zoe" }
