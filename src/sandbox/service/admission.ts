import { setTimeout as pause } from "node:timers/promises"
import { withoutOffset } from "../../acquirer/profile/offset"
import { SIGNATURE_FIELD, signMessage, verifyMessage, type SignatureVerdict } from "../../acquirer/profile/signature"
import { withoutWebsiteField } from "../../acquirer/profile/website-field"
import { isProcessed, type Fault } from "../faults/fault"
import type { FaultList } from "../faults/fault-list"
import { doubleList, spoilAnswer, spoilFields, withoutAnswer } from "../faults/spoil"
import { findMerchant, type Merchant } from "../merchants"
import { maskBody, maskDigits } from "../requests/masking"
import type { LoggedRequest, RequestLog } from "../requests/request-log"
import { checkJsonTypes } from "../rules/json-types"
import { checkLengths } from "../rules/text-lengths"
import { json, sendWhole, type Answer, type Ending, type Incoming } from "../server/exchange"
import { Timers } from "../state/timers"
import type { ServiceContext } from "./context"
import { ENDPOINTS, type Endpoint } from "./endpoints"
import { encodeAnswer, problemAnswer } from "./answers"
import { ConnectionLost, InvalidInput, NotRegistered, RecordNotFound } from "./problems"
import { receive, type Received } from "./received"

const DEFAULT_DELAY = 1_000

/**
 * The door of the service: every request under `/v1`, or at another path of the profile's, is read, identified, its
 * signature checked, carried out, answered and signed here, is written down, and meets the fault that waits for it.
 */
export class ServiceDoor {
  /** Requests that are carried out although their connection is gone. */
  private readonly later: Timers

  constructor(
    private readonly context: ServiceContext,
    private readonly merchants: readonly Merchant[],
    private readonly faults: FaultList,
    private readonly log: RequestLog,
    failed: (error: unknown) => void,
  ) {
    this.later = new Timers(failed)
  }

  async handle(incoming: Incoming): Promise<Ending> {
    const received = receive(incoming, this.context.profile)
    const body = maskBody(received.body)
    const entry = this.log.open(this.facts(incoming, received, body))
    const fault = this.faults.meet({ ...received, body: JSON.stringify(body) ?? "" })
    if (fault) entry.fault = fault.kind
    if (fault?.kind === "delay") await pause(fault.ms ?? DEFAULT_DELAY)
    if (fault?.kind === "reset_then_processed") {
      this.later.after(fault.ms ?? DEFAULT_DELAY, () => void this.carryOut(incoming, received, entry, fault))
    }
    const ending = fault && !isProcessed(fault) ? withoutAnswer(fault) : this.carryOut(incoming, received, entry, fault)
    return this.write(entry, ending ?? { kind: "close" })
  }

  /** Forgets what was to be carried out later. */
  stop(): void {
    this.later.stop()
  }

  private carryOut(incoming: Incoming, received: Received, entry: LoggedRequest, fault: Fault | undefined): Ending {
    const { operation } = received
    if (!operation) return sendWhole(json({ error: `There is no operation at ${incoming.path}.` }, 404))
    if (incoming.method !== "POST") return sendWhole(json({ error: "Every operation is a POST." }, 405))
    const answer = this.answer(ENDPOINTS[operation], incoming, received, entry, fault)
    if (!answer) return { kind: "close" }
    return fault ? spoilAnswer(fault, answer, this.context.ledger.random) : sendWhole(answer)
  }

  /** @returns `undefined` when no answer arrives */
  private answer(
    endpoint: Endpoint,
    incoming: Incoming,
    received: Received,
    entry: LoggedRequest,
    fault: Fault | undefined,
  ): Answer | undefined {
    try {
      return this.process(endpoint, incoming, received, entry, fault)
    } catch (error) {
      if (error instanceof ConnectionLost) return undefined
      if (error instanceof InvalidInput || error instanceof RecordNotFound || error instanceof NotRegistered) {
        return problemAnswer(endpoint, received, error.status, error.message)
      }
      throw error
    }
  }

  private process(
    endpoint: Endpoint,
    incoming: Incoming,
    received: Received,
    entry: LoggedRequest,
    fault: Fault | undefined,
  ): Answer | undefined {
    const { body, problem } = received
    if (!body || problem) throw new InvalidInput(problem ?? "the body cannot be read")
    const merchant = this.identify(endpoint, body)
    const verdict = verifyMessage(this.context.profile, `${endpoint.name}.request`, body, merchant.secretKey)
    entry.signature = SIGNATURE_WORDS[verdict]
    if (verdict === "missing" || verdict === "wrong") throw new InvalidInput(`${SIGNATURE_FIELD} is ${verdict}`)
    if (received.codec === "json") checkJsonTypes(body)
    if (!endpoint.isQuery) checkLengths(body)

    const said = endpoint.run(
      this.inSpecificationsTerms(endpoint, body),
      { merchant, address: incoming.remoteAddress },
      this.context,
    )
    entry.processed = true
    entry.effects = said.effects
    if (said.lost) return undefined
    if (typeof said.wire === "string") return encodeAnswer(endpoint, spoilPage(fault, said.wire))
    const fields = this.sign(endpoint, merchant, doubleList(fault, said.wire, endpoint.list))
    return encodeAnswer(endpoint, fault ? spoilFields(fault, fields, endpoint.list) : fields)
  }

  private identify(endpoint: Endpoint, body: Record<string, unknown>): Merchant {
    const { merchant_id: merchantId, account_id: accountId } = body
    if (typeof merchantId !== "string" || typeof accountId !== "string") {
      throw new InvalidInput("merchant_id and account_id must be there, as text")
    }
    const merchant = findMerchant(this.merchants, merchantId, accountId)
    if (merchant) return merchant
    const unknown = "this merchant_id and account_id are not known"
    throw endpoint.response === "xml" ? new RecordNotFound(unknown) : new InvalidInput(unknown)
  }

  /** A request without what the profile adds to it, and changes in it. */
  private inSpecificationsTerms({ name }: Endpoint, body: Record<string, unknown>): Record<string, unknown> {
    const { profile } = this.context
    return withoutOffset(profile, withoutWebsiteField(name, profile, this.selectorNamed(this.withoutStamp(body))))
  }

  /** What the profile has every request carry beside the specification's fields. */
  private withoutStamp(body: Record<string, unknown>): Record<string, unknown> {
    const { stamp } = this.context.profile
    if (!stamp) return body
    const { [stamp.field]: given, ...rest } = body
    if (!given) throw new InvalidInput(`${stamp.field} is missing`)
    return rest
  }

  /** Queries choose orders by a field that the profile names; inside it is `order_no`. */
  private selectorNamed(body: Record<string, unknown>): Record<string, unknown> {
    const { field } = this.context.profile.selector
    if (field === "order_no" || !(field in body)) return body
    const { [field]: chosen, ...rest } = body
    return { ...rest, order_no: chosen }
  }

  private sign(endpoint: Endpoint, merchant: Merchant, wire: Record<string, unknown>): Record<string, unknown> {
    const { profile } = this.context
    const fields = { merchant_id: merchant.merchantId, account_id: merchant.accountId, ...wire }
    if (endpoint.name === "authorise_apm") return fields
    const signature = signMessage(profile, `${endpoint.name}.response`, fields, merchant.secretKey)
    return { ...fields, [SIGNATURE_FIELD]: signature }
  }

  private facts(incoming: Incoming, received: Received, body: unknown) {
    const { method, path, headers, remoteAddress } = incoming
    const correlationId = headers["x-correlation-id"] ?? headers["x-request-id"]
    const contentType = headers["content-type"]
    return {
      at: new Date(this.context.clock.now()).toISOString(),
      method,
      path,
      ...(received.operation ? { operation: received.operation } : {}),
      orderNos: received.orderNos,
      ...(correlationId ? { correlationId } : {}),
      remoteAddress,
      ...(contentType ? { contentType } : {}),
      ...(body === undefined ? {} : { body }),
      signature: "unchecked" as const,
    }
  }

  private write(entry: LoggedRequest, ending: Ending): Ending {
    if (ending.kind === "answer") {
      const garbled = entry.fault === "garbage"
      const text = garbled ? "(random bytes)" : maskDigits(ending.answer.body.toString())
      this.log.answered(entry, ending.answer.status, text)
    } else {
      entry.ending = ending.kind === "close" ? "closed without an answer" : "held open"
    }
    return ending
  }
}

const SIGNATURE_WORDS: Record<SignatureVerdict, LoggedRequest["signature"]> = {
  valid: "valid",
  wrong: "wrong",
  missing: "missing",
  off: "unchecked",
}

/** The loading page carries the request's signature as an input; faults of signatures touch that. */
function spoilPage(fault: Fault | undefined, page: string): string {
  const inputs = new RegExp(`<input type="hidden" name="(${SIGNATURE_FIELD}|signInfo)" value="[^"]*" />`, "g")
  if (fault?.kind === "missing_signature") return page.replace(inputs, "")
  if (fault?.kind === "wrong_signature") return page.replace(inputs, '<input type="hidden" name="$1" value="0" />')
  return page
}
