import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import { html, type Html } from "../pages/html"
import { page } from "../pages/layout"
import type { Answer } from "../server/exchange"

const PLACES = [
  { path: "/portal", name: "Transactions" },
  { path: "/portal/payouts", name: "Payouts" },
  { path: "/portal/notifications", name: "Notifications" },
  { path: "/portal/requests", name: "Requests" },
] as const

/** A page of the portal with its navigation. */
export function portalPage(title: string, here: string, body: Html, status = 200): Answer {
  return page(
    `${title} · Sandbox portal`,
    html`<header class="bar">
        <b>Acquiring sandbox</b>
        <nav class="bar" aria-label="Portal" style="padding:0;border:0">
          ${PLACES.map(({ path, name }) => html`<a href="${path}" ${path === here ? html` aria-current="page"` : ""}>${name}</a>`)}
        </nav>
      </header>
      <main>${body}</main>`,
    { wide: true, status },
  )
}

const TONES: Record<Exclude<PaymentStatus, "unknown">, string> = {
  created: "soft",
  pending: "warn",
  review: "warn",
  authorised: "good",
  partially_captured: "good",
  captured: "good",
  cancelled: "soft",
  declined: "bad",
  expired: "soft",
  partially_refunded: "warn",
  refunded: "soft",
}

export function statusTag(status: Exclude<PaymentStatus, "unknown">, code: string): Html {
  return html`<span class="tag ${TONES[status]}">${status.replace("_", " ")} · ${code}</span>`
}

export function emptySheet(text: string): Html {
  return html`<div class="sheet"><p class="soft" style="padding:16px;margin:0">${text}</p></div>`
}

export function moment(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`
}
