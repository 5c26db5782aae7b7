import { Parser } from "htmlparser2"

/** A form as a browser would send it. */
export interface Form {
  action: string
  method: "get" | "post"
  /** What would be sent when nobody touches anything, buttons apart. */
  fields: [name: string, value: string][]
  buttons: { name?: string; value: string; text: string }[]
}

/** Where a browser stands after it followed every redirection. */
export interface Page {
  url: string
  status: number
  headers: Headers
  text: string
  title: string
  forms: Form[]
  scripts: string[]
  /** Every address it was sent on to, the last one included. */
  trail: string[]
  /** The browser stands at an address where nothing runs in these tests: the storefront. */
  isElsewhere: boolean
}

export interface Going {
  /** As inside a frame of another page. */
  framed?: boolean
  headers?: Record<string, string>
}

const MOST_REDIRECTIONS = 10

/** A shopper's browser as far as HTTP goes: follows redirections, reads pages, sends forms. Runs no script. */
export class BrowserByHand {
  /** @param elsewhere origins that are only looked at, not asked */
  constructor(private readonly elsewhere: readonly string[] = ["http://localhost:8000"]) {}

  open(url: string, going: Going = {}): Promise<Page> {
    return this.#go({ url, method: "GET" }, going)
  }

  /** Sends a form with what was typed, by a button when one is named by its value or text. */
  submit(form: Form, typed: Record<string, string> = {}, going: Going & { button?: string } = {}): Promise<Page> {
    const fields = new Map(form.fields)
    for (const [name, value] of Object.entries(typed)) fields.set(name, value)
    if (going.button !== undefined) {
      const button = form.buttons.find(({ value, text }) => value === going.button || text === going.button)
      if (!button) throw new Error(`The form has no button "${going.button}"`)
      if (button.name) fields.set(button.name, button.value)
    }
    const body = new URLSearchParams([...fields])
    if (form.method === "post") return this.#go({ url: form.action, method: "POST", body }, going)
    const url = new URL(form.action)
    url.search = body.toString()
    return this.#go({ url: url.href, method: "GET" }, going)
  }

  async #go(first: { url: string; method: string; body?: URLSearchParams }, going: Going): Promise<Page> {
    const trail: string[] = []
    let request: typeof first = first
    for (let hop = 0; hop < MOST_REDIRECTIONS; hop += 1) {
      trail.push(request.url)
      if (this.elsewhere.includes(new URL(request.url).origin)) return standing(request.url, trail)
      const answer = await fetch(request.url, {
        method: request.method,
        redirect: "manual",
        headers: {
          accept: "text/html,application/xhtml+xml",
          "user-agent": "Mozilla/5.0 (by hand)",
          "sec-fetch-dest": going.framed ? "iframe" : "document",
          ...going.headers,
        },
        ...(request.body ? { body: request.body } : {}),
      })
      const location = answer.headers.get("location")
      if (answer.status >= 300 && answer.status < 400 && location) {
        await answer.arrayBuffer()
        request = { url: new URL(location, request.url).href, method: answer.status === 307 ? request.method : "GET" }
        continue
      }
      return read(request.url, answer.status, answer.headers, await answer.text(), trail)
    }
    throw new Error(`Too many redirections: ${trail.join(" → ")}`)
  }
}

function standing(url: string, trail: string[]): Page {
  return {
    url,
    status: 0,
    headers: new Headers(),
    text: "",
    title: "",
    forms: [],
    scripts: [],
    trail,
    isElsewhere: true,
  }
}

function read(url: string, status: number, headers: Headers, text: string, trail: string[]): Page {
  const page: Page = { url, status, headers, text, title: "", forms: [], scripts: [], trail, isElsewhere: false }
  if (!headers.get("content-type")?.includes("html")) return page
  let form: Form | undefined
  let button: Form["buttons"][number] | undefined
  let collects: "title" | "script" | undefined
  const parser = new Parser(
    {
      onopentag(name, given) {
        if (name === "form") {
          form = {
            action: new URL(given.action ?? "", url).href,
            method: given.method?.toLowerCase() === "post" ? "post" : "get",
            fields: [],
            buttons: [],
          }
          page.forms.push(form)
        } else if (name === "input" && form && given.name) {
          const isChoice = given.type === "radio" || given.type === "checkbox"
          if (!isChoice || given.checked !== undefined) form.fields.push([given.name, given.value ?? ""])
        } else if (name === "button" && form) {
          button = { ...(given.name ? { name: given.name } : {}), value: given.value ?? "", text: "" }
          form.buttons.push(button)
        } else if (name === "option" && form && given.value !== undefined) {
          const select = form.fields.at(-1)
          if (select && select[1] === "") select[1] = given.value
        } else if (name === "select" && form && given.name) {
          form.fields.push([given.name, ""])
        } else if (name === "title" || name === "script") {
          collects = name
          if (name === "script") page.scripts.push("")
        }
      },
      ontext(words) {
        if (button) button.text += words
        if (collects === "title") page.title += words
        if (collects === "script") page.scripts.push((page.scripts.pop() ?? "") + words)
      },
      onclosetag(name) {
        if (name === "form") form = undefined
        if (name === "button") button = undefined
        if (name === "title" || name === "script") collects = undefined
      },
    },
    { decodeEntities: true },
  )
  parser.end(text)
  return page
}

/** What a page that a shopper came back to was told of the payment. */
export function statusAt(page: Page): string | null {
  return new URL(page.url).searchParams.get("status")
}
