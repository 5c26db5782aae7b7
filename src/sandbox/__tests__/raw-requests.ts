import { createHmac } from "node:crypto"

/** Requests as a stranger would write them: text and a signature from node:crypto, nothing of our own client. */

export const MERCHANT = "100001"
export const ACCOUNT = "100001001"
const KEY = "sandbox-secret-key"

export function signed(...values: string[]): string {
  return createHmac("sha256", KEY)
    .update([MERCHANT, ACCOUNT, ...values].join("|"))
    .digest("hex")
}

export interface RawAnswer {
  status: number
  type: string
  text: string
}

export async function postText(url: string, contentType: string, body: string): Promise<RawAnswer> {
  const response = await fetch(url, { method: "POST", headers: { "content-type": contentType }, body })
  return { status: response.status, type: response.headers.get("content-type") ?? "", text: await response.text() }
}

export const CARD = { expiration_month: "12", expiration_year: "2099", security_code: "987" }

/** Body of a direct payment; `more` is written over it, `undefined` takes a field out. */
export function directPayment(orderNo: string, amount: string, more: Record<string, unknown> = {}): string {
  const currency = String(more.currency ?? "USD")
  return JSON.stringify({
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    order_no: orderNo,
    currency,
    amount,
    card: "4111111111111111",
    ...CARD,
    first_name: "Zoë",
    last_name: "李",
    note: "",
    encryption_data: signed(orderNo, currency, amount),
    ...more,
  })
}

export function pay(
  url: string,
  orderNo: string,
  amount: string,
  more: Record<string, unknown> = {},
): Promise<RawAnswer> {
  return postText(`${url}/v1/authorise`, "application/json", directPayment(orderNo, amount, more))
}

/** Pays and hands back the transaction's number. */
export async function paidTransaction(
  url: string,
  orderNo: string,
  amount: string,
  more: Record<string, unknown> = {},
) {
  return element((await pay(url, orderNo, amount, more)).text, "transaction_id")
}

export interface RawOrder {
  transaction_id: string
  order_no: string
  currency: string
  amount: string
  [more: string]: string
}

/** A batch; `last` is the field that the signature ends with, where the operation has one. */
export async function batch(url: string, operation: string, orders: RawOrder[], last?: string) {
  const list = `${operation}_orders`
  const values = orders.flatMap((order) => [
    order.transaction_id,
    order.order_no,
    order.currency,
    order.amount,
    ...(last ? [order[last] ?? ""] : []),
  ])
  const body = { merchant_id: MERCHANT, account_id: ACCOUNT, [list]: orders, encryption_data: signed(...values) }
  const answer = await postText(`${url}/v1/${operation}`, "application/json", JSON.stringify(body))
  return {
    ...answer,
    body: JSON.parse(answer.text) as Record<string, unknown> & { [list: string]: Record<string, string>[] },
  }
}

/** A query by `order_no`; `undefined` asks for the newest. */
export async function query(url: string, path: string, orderNo?: string) {
  const form = new URLSearchParams({
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    ...(orderNo === undefined ? {} : { order_no: orderNo }),
    encryption_data: signed(orderNo ?? ""),
  })
  const answer = await postText(`${url}/v1/${path}`, "application/x-www-form-urlencoded", form.toString())
  return { ...answer, body: JSON.parse(answer.text) as Record<string, unknown> }
}

export async function orders(url: string, orderNo?: string): Promise<Record<string, string>[]> {
  return (await query(url, "retrievalTrans", orderNo)).body.orders_list as Record<string, string>[]
}

/** Text of the first element of that name. */
export function element(xml: string, name: string): string {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)
  if (!match) throw new Error(`no <${name}> in ${xml}`)
  return match[1] ?? ""
}

/** The hidden inputs of an HTML page, unescaped. */
export function hiddenInputs(page: string): Map<string, string> {
  const found = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return new Map([...found].map(([, name = "", value = ""]) => [name, unescaped(value)]))
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
