import { decodeForm } from "../../acquirer/wire/codecs/form"
import { decodeJson } from "../../acquirer/wire/codecs/json"
import { UnreadableBody } from "../../acquirer/wire/codecs/unreadable"
import { decodeXml } from "../../acquirer/wire/codecs/xml"
import { AcquirerError } from "../../acquirer/domain/errors"
import { operations, type OperationName, type RequestCodec } from "../../acquirer/operations"
import { operationPath } from "../../acquirer/profile/path"
import type { Profile } from "../../acquirer/profile/profile"
import type { Incoming } from "../server/exchange"

/** A request to the service, read as far as it can be. */
export interface Received {
  operation: OperationName | undefined
  /** What the body is written in. */
  codec?: RequestCodec
  /** Decoded; `undefined` when it cannot be. */
  body: Record<string, unknown> | undefined
  /** Why it cannot be used. */
  problem: string | undefined
  orderNos: string[]
}

const CONTENT_TYPES: Record<RequestCodec, readonly string[]> = {
  json: ["application/json"],
  form: [],
  xml: ["application/xml", "text/xml"],
}
/** Samples send it with every operation (specification, "Endpoints"). */
const ALWAYS_ALLOWED = "application/x-www-form-urlencoded"

export function receive(incoming: Incoming, profile: Profile): Received {
  const [first, ...others] = operationsAt(incoming.path, profile)
  if (!first) return { operation: undefined, body: undefined, problem: undefined, orderNos: [] }
  const alternative = others.includes("authorise_apm") ? readAs("authorise_apm", incoming, profile) : undefined
  return alternative?.body && "payment_method" in alternative.body ? alternative : readAs(first, incoming, profile)
}

/** Each operation has its own codec, also those that share a path. */
function readAs(operation: OperationName, incoming: Incoming, profile: Profile): Received {
  const codec = profile.bodies.codecs[operation] ?? operations[operation].request.codec
  try {
    const decoded = decode(incoming.body, codec, profile.bodies.xmlRoot)
    const body = operation === "authorise_apm" && codec !== "json" ? withPerson(decoded) : decoded
    const orderNos = orderNumbers(body, operation, profile)
    return { operation, codec, body, problem: wrongType(incoming, codec), orderNos }
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    return { operation, body: undefined, problem: error.message, orderNos: [] }
  }
}

/** Beside JSON, a person of whom nothing is said is left out or empty text. */
function withPerson(body: Record<string, unknown>): Record<string, unknown> {
  return { ...body, person: body.person || {} }
}

/** Whether an operation has this path. */
export function isServed(path: string, profile: Profile): boolean {
  return operationsAt(path, profile).length > 0
}

/** Every operation of a path, the one without `payment_method` first. */
function operationsAt(path: string, profile: Profile): OperationName[] {
  return Object.values(operations).flatMap((operation) => {
    try {
      return operationPath(profile, operation) === path ? [operation.name] : []
    } catch (error) {
      if (error instanceof AcquirerError) return []
      throw error
    }
  })
}

function decode(bytes: Buffer, codec: RequestCodec, xmlRoot: string): Record<string, unknown> {
  switch (codec) {
    case "json":
      return decodeJson(bytes, "native")
    case "form":
      return decodeForm(bytes)
    case "xml":
      return decodeXml(bytes, xmlRoot)
  }
}

function wrongType({ headers }: Incoming, codec: RequestCodec): string | undefined {
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? ""
  if (type === ALWAYS_ALLOWED || CONTENT_TYPES[codec].includes(type)) return undefined
  return `content-type ${type || "(none)"} is not the declared one`
}

/** The order numbers that a request names; a payout's request id. */
function orderNumbers(body: Record<string, unknown>, operation: OperationName, profile: Profile): string[] {
  if (operation === "payout") return texts([body.request_id])
  if (operation === "retrieval_trans" || operation === "retrieval_refund") {
    const selector = body[profile.selector.field]
    return typeof selector === "string" ? selector.split(profile.selector.separator).filter(Boolean) : []
  }
  const batch = "batch" in operations[operation] ? operations[operation].batch : undefined
  if (!batch) return texts([body.order_no])
  const list: unknown = body[batch.list]
  return texts((Array.isArray(list) ? list : [list]).map((order: unknown) => field(order, "order_no")))
}

function field(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined
}

function texts(values: unknown[]): string[] {
  return values.filter((value): value is string => typeof value === "string" && value !== "")
}
