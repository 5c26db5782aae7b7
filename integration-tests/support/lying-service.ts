import { createServer } from "node:http"

import type { SignedMessage } from "../../src/acquirer/profile/profile"
import { referenceProfile } from "../../src/acquirer/profile/reference"
import { signMessage } from "../../src/acquirer/profile/signature"

export type Entry = Record<string, string>
interface Answer extends Record<string, unknown> {
  orders_list?: Entry[]
  refund_orders?: Entry[]
  capture_orders?: Entry[]
  cancel_orders?: Entry[]
}

/**
 * Stands between the shop and the sandbox and changes what the service answers. The shop speaks to it until it is
 * closed.
 * @param lie what becomes of the text of an answer
 */
export async function lyingService(lie: (path: string, answer: string) => string): Promise<{ close(): Promise<void> }> {
  const honest = process.env.ACQUIRER_BASE_URL ?? ""
  const server = createServer((request, response) => {
    const pass = async () => {
      const body: Buffer[] = []
      for await (const chunk of request) body.push(chunk as Buffer)
      const path = request.url ?? ""
      const answer = await fetch(new URL(path, honest), {
        method: "POST",
        headers: { "content-type": request.headers["content-type"] ?? "" },
        body: Buffer.concat(body),
      })
      response
        .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
        .end(lie(path, await answer.text()))
    }
    // A connection that the service breaks is broken here.
    pass().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address !== "object" || !address) throw new Error("no port")
  process.env.ACQUIRER_BASE_URL = `http://127.0.0.1:${address.port}`
  return {
    close: () => {
      process.env.ACQUIRER_BASE_URL = honest
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Reports one order number otherwise than it is, signed as the service would. */
export function lyingQuery(orderNo: string, change: (record: Entry) => void) {
  return lyingAbout("/v1/retrievalTrans", "retrieval_trans.response", orderNo, change)
}

/** The same for its refunds. */
export function lyingRefundSearch(orderNo: string, change: (record: Entry) => void) {
  return lyingAbout("/v1/retrievalRefund", "retrieval_refund.response", orderNo, change)
}

function lyingAbout(asked: string, message: SignedMessage, orderNo: string, change: (record: Entry) => void) {
  return resigning(asked, message, (told) => {
    for (const record of told.orders_list ?? told.refund_orders ?? []) if (record.order_no === orderNo) change(record)
  })
}

/** Changes the list of transactions that a query is answered with, signed as the service would. */
export function lyingList(change: (records: Entry[]) => Entry[]) {
  return resigning("/v1/retrievalTrans", "retrieval_trans.response", (told) => {
    told.orders_list = change(told.orders_list ?? [])
  })
}

/** The same of a refund search. */
export function lyingRefundList(change: (records: Entry[]) => Entry[]) {
  return resigning("/v1/retrievalRefund", "retrieval_refund.response", (told) => {
    told.refund_orders = change(told.refund_orders ?? [])
  })
}

/** Changes each record of the answer to a cancellation, signed as the service would. */
export function lyingCancel(change: (record: Entry) => void) {
  return resigning("/v1/cancel", "cancel.response", (told) => told.cancel_orders?.forEach(change))
}

/** Changes an operation's answer, signed as the service would. */
export function resigning(asked: string, message: SignedMessage, change: (told: Answer) => void) {
  return lyingService((path, answer) => {
    if (path !== asked) return answer
    const told = JSON.parse(answer) as Answer
    change(told)
    const encryption_data = signMessage(referenceProfile, message, told, "sandbox-secret-key")
    return JSON.stringify({ ...told, encryption_data })
  })
}
