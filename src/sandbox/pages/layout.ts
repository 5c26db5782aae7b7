import type { Answer } from "../server/exchange"
import { html, raw, type Html } from "./html"
import { STYLE } from "./style"

/** Shoppers' pages may be framed by any shop; the portal by nobody. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'"

/** A whole page of the service. `script` is the page's own, never a shopper's text. */
export function page(
  title: string,
  body: Html,
  options: { status?: number; script?: string; wide?: boolean } = {},
): Answer {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body class="${options.wide ? "wide" : "narrow"}">
        ${body}
        ${
          options.script
            ? html`<script>
                ${raw(options.script)}
              </script>`
            : ""
        }
      </body>
    </html>`
  return {
    status: options.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // Without a referrer a browser hides the origin of a form too, and the portal takes forms from itself alone.
      "referrer-policy": options.wide ? "same-origin" : "no-referrer",
      "content-security-policy": options.wide ? `${POLICY}; frame-ancestors 'none'` : POLICY,
    },
    body: document.text,
  }
}

/** A short message, with a way back to the shop where there is one. */
export function notice(title: string, text: string, status = 200, back?: string): Answer {
  const link = back ? html`<p><a class="button" href="${back}">Back to the shop</a></p>` : ""
  return page(
    title,
    html`<main class="card">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link}
    </main>`,
    { status },
  )
}
