import { randomBytes } from "node:crypto"
import type { MedusaResponse } from "@medusajs/framework/http"
import type { Language } from "../../../words/in-language"

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Text as it may stand in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** JSON as it may stand inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

export interface PageOptions {
  /** What the page is written in. */
  language: Language
  title: string
  body: string
  /** Runs with the page's own nonce; nothing else does. */
  script?: string
  /** Origins a form may be sent to; none when absent. */
  formAction?: string[]
  /** Origins that may frame the page; none when absent. */
  frameAncestors?: string[]
  status?: number
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center;color:#1c1917;background:#fafaf9}
main{max-width:26rem;padding:2rem;text-align:center}a,button{font:inherit;color:#fff;background:#1c1917;border:0;border-radius:.5rem;padding:.7rem 1.4rem;text-decoration:none;display:inline-block;cursor:pointer}
[hidden]{display:none}
@media(prefers-color-scheme:dark){body{color:#fafaf9;background:#1c1917}a,button{color:#1c1917;background:#fafaf9}}`

/** Answers a small page of our own under a policy that lets it do what it is for and nothing else. */
export function sendPage(
  res: MedusaResponse,
  { language, title, body, script, formAction = [], frameAncestors = [], status = 200 }: PageOptions,
): void {
  const nonce = randomBytes(18).toString("base64")
  const list = (origins: string[]) => (origins.length > 0 ? origins.join(" ") : "'none'")
  res
    .status(status)
    .set({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        script ? `script-src 'nonce-${nonce}'` : "script-src 'none'",
        `form-action ${list(formAction)}`,
        `frame-ancestors ${list(frameAncestors)}`,
        "base-uri 'none'",
      ].join("; "),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    })
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main>` +
        `${script ? `<script nonce="${nonce}">${script}</script>` : ""}</body></html>`,
    )
}
