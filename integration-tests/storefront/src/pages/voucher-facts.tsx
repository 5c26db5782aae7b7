import type { Voucher } from "./voucher"

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
