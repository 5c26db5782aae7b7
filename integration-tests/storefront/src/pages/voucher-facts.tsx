import type { Order } from "../shop/store"

export interface Voucher {
  url: string
  number: string | undefined
  deadline: string | undefined
}

/** The voucher that the money of an order's payment collections is awaited for. */
export function voucherOf(collections: Order["payment_collections"]): Voucher | undefined {
  const sessions = collections?.flatMap(({ payment_sessions }) => payment_sessions ?? []) ?? []
  return readVoucher(sessions.map((session) => session.data).find((one) => typeof one?.issuer_url === "string"))
}

/** As the store tells it, of an order or of what one still owes. */
export function readVoucher(data: Record<string, unknown> | undefined): Voucher | undefined {
  const text = (name: string) => (typeof data?.[name] === "string" ? data[name] : undefined)
  const url = text("issuer_url")
  if (url === undefined || !/^https?:/.test(url)) return undefined
  return { url, number: text("voucher_number"), deadline: text("voucher_deadline") }
}

export function VoucherFacts({ url, number, deadline }: Voucher) {
  const until = new Date(deadline ?? "")
  return (
    <div data-testid="voucher">
      {number !== undefined && (
        <p>
          Voucher number <b>{number}</b>
        </p>
      )}
      {!Number.isNaN(until.getTime()) && (
        <p>
          To be paid until{" "}
          <time dateTime={deadline}>{until.toLocaleString("en", { dateStyle: "long", timeStyle: "short" })}</time>
        </p>
      )}
      <p>
        <a href={url} className="text-link" target="_blank" rel="noreferrer">
          Open your voucher
        </a>
        {number === undefined && " for its number and until when it can be paid."}
      </p>
    </div>
  )
}
