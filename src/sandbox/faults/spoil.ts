import { SIGNATURE_FIELD } from "../../acquirer/profile/signature"
import { json, sendWhole, type Answer, type Ending } from "../server/exchange"
import type { SeededRandom } from "../state/seeded-random"
import type { Fault } from "./fault"

const DEFAULT_OVERSIZE = 16 * 1024 * 1024
const DEFAULT_DRIP_PAUSE = 100
const BAD_GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"

/** What a fault does to the answer's fields after they are signed. */
export function spoilFields(fault: Fault, fields: Record<string, unknown>, list: string | undefined) {
  switch (fault.kind) {
    case "wrong_signature":
      return SIGNATURE_FIELD in fields
        ? { ...fields, [SIGNATURE_FIELD]: wrongSignature(fields[SIGNATURE_FIELD]) }
        : fields
    case "missing_signature": {
      const { [SIGNATURE_FIELD]: _removed, ...rest } = fields
      return rest
    }
    case "duplicate_answer":
      return list === undefined ? twiceIdentified(fields) : fields
    default:
      return fields
  }
}

/** Every element of the list twice, before the answer is signed. */
export function doubleList(fault: Fault | undefined, fields: Record<string, unknown>, list: string | undefined) {
  if (fault?.kind !== "duplicate_answer" || !list) return fields
  const elements = fields[list]
  return Array.isArray(elements) ? { ...fields, [list]: elements.flatMap((element) => [element, element]) } : fields
}

/** What a fault does to the encoded answer, or to the connection that carries it. */
export function spoilAnswer(fault: Fault, answer: Answer, random: SeededRandom): Ending {
  const body = Buffer.from(answer.body)
  switch (fault.kind) {
    case "truncated":
      return { kind: "answer", answer, delivery: { kind: "truncated" } }
    case "oversize":
      return { kind: "answer", answer, delivery: { kind: "padded", bytes: fault.bytes ?? DEFAULT_OVERSIZE } }
    case "slow_drip":
      return { kind: "answer", answer, delivery: { kind: "drip", pause: fault.ms ?? DEFAULT_DRIP_PAUSE } }
    case "malformed":
      return sendWhole({
        ...answer,
        body: Buffer.concat([body.subarray(0, Math.ceil(body.length * 0.6)), Buffer.from("<{")]),
      })
    case "garbage":
      return sendWhole({ ...answer, body: random.bytes(Math.max(64, body.length)) })
    default:
      return withoutAnswer(fault) ?? sendWhole(answer)
  }
}

/** What comes back instead of an answer; `undefined` for a fault that leaves the answer to be sent. */
export function withoutAnswer(fault: Fault): Ending | undefined {
  switch (fault.kind) {
    case "refuse":
    case "reset_before":
    case "reset_after":
    case "reset_then_processed":
      return { kind: "close" }
    case "timeout_before":
    case "timeout_after":
      return { kind: "hold", ms: fault.ms }
    case "500_before":
    case "500_after":
      return sendWhole(json({ error: "Internal server error" }, 500))
    case "502_html":
      return sendWhole({ status: 502, headers: { "content-type": "text/html" }, body: BAD_GATEWAY })
    case "400":
      return sendWhole(json({ return_status: "0", return_message: "Invalid input" }, 400))
    case "404":
      return sendWhole(json({ return_status: "0", return_message: "Record not found" }, 404))
    default:
      return undefined
  }
}

function wrongSignature(signature: unknown): string {
  const text = String(signature)
  return (text.startsWith("0") ? "1" : "0") + text.slice(1)
}

/** The elements that say what happened, each given twice. */
function twiceIdentified(fields: Record<string, unknown>): Record<string, unknown> {
  const doubled = ["transaction_id", "order_status", "issuer_url", "status"]
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, doubled.includes(name) ? [value, value] : value]),
  )
}
