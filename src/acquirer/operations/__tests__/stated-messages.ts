import type { OperationName } from ".."
import type { Direction } from "./listed-fields"
import type { SchemaField } from "./schema-fields"
import { namesOf, quotedNames, section, tableRows } from "./specification"
import { toldFields } from "./stated-fields"

export type Message = `${OperationName} ${Direction}`

/** "Authentication" 1 and 2: in every message, whether or not its section repeats them. */
const ENVELOPE = texts(["merchant_id", "account_id", "encryption_data"])

/** Every message whose fields the document tells, with these fields; a message that it does not show is absent. */
export function toldMessages(document: string): Partial<Record<Message, SchemaField[]>> {
  const told = (title: string) => toldFields(section(document, title))
  const direct = told("Payment request (direct card payment)")
  const hosted = hostedRequest(section(document, "Redirect (hosted checkout) request"), direct)
  const [query = "", queryRequests = ""] = splitAt(
    section(document, "Transaction query response (JSON)"),
    "The query request",
  )
  const [refund = "", refunded = ""] = splitAt(section(document, "Refund request and refund record"), "Response (JSON)")
  const payout = told("Payout request")
  return {
    "authorise request": joined(direct, ENVELOPE),
    "authorise response": joined(ofRoot(told("Payment response (direct card payment), XML")), ENVELOPE),
    "authorise_apm request": joined(told("APM payment request"), ENVELOPE),
    // The data answer that "Authentication" 2 excepts: no signature.
    "authorise_apm response": ofRoot(told("APM payment response (XML)")),
    "checkout request": joined(hosted, ENVELOPE),
    "checkout response": pageInputs(section(document, "Redirect response"), hosted),
    "retrieval_trans request": joined(toldFields(queryRequests), ENVELOPE),
    "retrieval_trans response": joined(toldFields(query), ENVELOPE),
    "retrieval_refund request": joined(toldFields(queryRequests), ENVELOPE),
    "retrieval_refund response": joined(told("Refund search response (JSON)"), ENVELOPE),
    ...batches(section(document, "Capture, cancel and review records")),
    "refund request": joined(toldFields(refund), ENVELOPE),
    "refund response": joined(toldFields(refunded), ENVELOPE),
    "payout request": joined(payout, ENVELOPE),
    "payout response": joined(payoutAnswer(section(document, "Payout response (JSON)"), payout), ENVELOPE),
  }
}

/** The direct payment's fields but for those that the section's first sentence names. */
function hostedRequest(body: string, direct: SchemaField[]): SchemaField[] {
  const [without = ""] = splitAt(body, "Its ")
  const names = quotedNames(without)
  return direct.filter(({ path }) => !names.includes(path))
}

/** An input holds text, whatever the field of that name is in a request: a list or a group is one input. */
function pageInputs(body: string, hosted: SchemaField[]): SchemaField[] {
  const own = hosted.map(({ path }) => path.replace("[]", "")).filter((path) => !/[.[]/.test(path))
  return joined(texts(quotedNames(body)), texts(own))
}

function batches(body: string): Partial<Record<Message, SchemaField[]>> {
  const prose = body.split("\n").filter((line) => !line.startsWith("|"))
  const [everyRequest = "", everyResponse = ""] = splitAt(prose.join("\n").split(". ")[0] ?? "", ";")
  const message = (envelope: string, list: string, elements: string) => {
    const [path = ""] = namesOf(list).map((name) => `${name}[]`)
    return joined(
      texts(quotedNames(envelope)),
      [{ path, type: "object" }],
      texts(namesOf(elements).map((name) => `${path}.${name}`)),
    )
  }
  return Object.fromEntries(
    tableRows(body).flatMap(([operation = "", list = "", elements = "", answered = "", answers = ""]) => [
      [`${operation.toLowerCase()} request`, message(everyRequest, list, elements)],
      [`${operation.toLowerCase()} response`, message(everyResponse, answered, answers)],
    ]),
  )
}

/** The request's fields, one of which the answer has under another name, and those of the table. */
function payoutAnswer(body: string, request: SchemaField[]): SchemaField[] {
  const [, group, added, gone] = /`([\w.]+)`[^`]*`(\w+)`[^`]*`(\w+)`/.exec(body) ?? []
  const echoed = request.filter(({ path }) => path !== `${group}.${gone}`)
  return joined(echoed, texts([`${group}.${added}`]), toldFields(body))
}

/** The root element is the message itself. */
function ofRoot([root, ...children]: SchemaField[]): SchemaField[] {
  return children.map(({ path, type }) => ({ path: path.slice(`${root?.path}.`.length), type }))
}

function splitAt(text: string, mark: string): [string, string] {
  const place = text.indexOf(mark)
  if (place < 0) throw new Error(`The document does not say "${mark}" where it did`)
  return [text.slice(0, place), text.slice(place)]
}

function texts(paths: string[]): SchemaField[] {
  return paths.map((path) => ({ path, type: "string" }))
}

/** The fields of all lists, each path once. */
function joined(...lists: SchemaField[][]): SchemaField[] {
  return [...new Map(lists.flat().map((field) => [field.path, field])).values()]
}
