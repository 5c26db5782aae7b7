import { Parser } from "htmlparser2"
import { secureUrl } from "../../domain/secure-url"
import { bodyText, type Body } from "./body-text"
import { MAX_FIELDS } from "./limits"
import { UnreadableBody } from "./unreadable"

export interface PageForm {
  /** Absolute address the form posts to: https, or loopback. */
  action: string
  /** The named hidden inputs, in the page's order. */
  inputs: { name: string; value: string }[]
}

/**
 * Reads the first form of the service's checkout page (specification, "Redirect response"): where it posts to
 * and its hidden inputs. Nothing else of the page is kept.
 * @param address the page's own address; the action is resolved against it
 * @throws UnreadableBody when there is no form, it does not post, is cut short, or posts to an unsafe address
 */
export function decodeCheckoutPage(body: Body, address: string): PageForm {
  const html = bodyText(body)
  const inputs: PageForm["inputs"] = []
  let form: { action: string; method: string; closed: boolean } | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "form" && !form) {
          form = { action: attributes.action ?? "", method: attributes.method ?? "get", closed: false }
        } else if (name === "input" && form && !form.closed && isHidden(attributes)) {
          inputs.push({ name: attributes.name ?? "", value: attributes.value ?? "" })
        }
      },
      onclosetag(name, implied) {
        if (name === "form" && form && !implied) form.closed = true
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(html)
  if (!form) throw new UnreadableBody("the page has no form")
  if (!form.closed) throw new UnreadableBody("the page ends inside its form")
  if (form.method.trim().toLowerCase() !== "post") throw new UnreadableBody("the page's form does not post")
  if (inputs.length > MAX_FIELDS) throw new UnreadableBody(`the page's form has more than ${MAX_FIELDS} inputs`)
  return { action: safeAction(form.action, address), inputs }
}

function isHidden({ type, name, disabled }: Record<string, string>): boolean {
  return type?.trim().toLowerCase() === "hidden" && !!name && disabled === undefined
}

function safeAction(action: string, address: string): string {
  const url = secureUrl(action.trim(), address)
  if (!url || url.username || url.password) {
    throw new UnreadableBody("the page's form posts to an address that is not https")
  }
  return url.href
}
