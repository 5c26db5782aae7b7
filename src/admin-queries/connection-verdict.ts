import type { AcquirerError } from "../acquirer/domain/errors"
import type { ConnectionVerdict } from "./views"

type Verdict = ConnectionVerdict["verdict"]

interface Clock {
  /** How far this server's clock is from the service's, in words; undefined where they agree or it is not known. */
  difference: string | undefined
  /** Whether the account's profile signs a time with each request. */
  isStamped: boolean
}

/** What stands in the way of a query: what the service says of it in words, and without words its status. */
export function verdictOn(
  { kind, code = "", merchantMessage, said = "", unnamed }: AcquirerError,
  clock?: Clock,
): Verdict {
  if (kind === "transport") {
    if (/CERT_NOT_YET_VALID/.test(merchantMessage)) return "clock"
    return code === "tls" ? "tls" : "unreachable"
  }
  // Whoever refuses by a code of their own, or unsigned, says why as well.
  if (kind !== "refused" && unnamed?.table !== "return_status" && code !== "signature") return "protocol"
  // The specification gives these answers no codes of their own, only words.
  if (TIME.test(said)) return "clock"
  if (ADDRESS.test(said)) return "address"
  if (SIGNATURE.test(said)) return "signature"
  if (IDS.test(said)) return "ids"
  if (code === "signature") return "signature"
  if (code === "http_403") return "address"
  if (clock?.isStamped && clock.difference) return "clock"
  return code === "http_401" ? "ids" : "protocol"
}

/** A request that comes too late or too early: an account or a contract that has expired is another matter. */
const TIME =
  /\b(time[ _-]?stamps?|clocks?|nonce|(request|message|signature|encryption_data)\s+(has\s+|is\s+)?(expired|too\s+old|stale))\b/i

/** Where a request comes from; an address of a person is another matter. */
const ADDRESS =
  /\bip\b|\b(white|allow)[ -]?list|\b(source|client|remote|caller'?s|server'?s?|outgoing)[ _-]address\b|\baddress\s+(is\s+)?not\s+(registered|allowed|permitted|authori[sz]ed)\b/i

/** A clock that is wrong does not make a wrong key right. */
const SIGNATURE = /encryption_data|signature/i

/** The ids by their names, or a merchant or account that is none: an account's limit or balance is another matter. */
const IDS =
  /\b(merchant|account)_id\b|\b(unknown|invalid|wrong|no such)\s+(merchant|account)\b|\b(merchant|account)(\s+(id|number|no))?\s+(is\s+|was\s+|does\s+)?(unknown|invalid|wrong|not\s+(known|found|exist|valid))\b/i

/** What the service said, what to do about it, and what its clock shows. */
export function withNextStep(error: AcquirerError, verdict = verdictOn(error), difference?: string): string {
  // It says itself what to do.
  if (error.code === "selector") return error.merchantMessage
  const isStale = verdict === "clock" && error.kind !== "transport"
  const next = isStale ? (difference ? "" : STALE) : NEXT[verdict]
  return [error.merchantMessage, next, difference].filter(Boolean).join(" ")
}

const STALE =
  "Check this server's clock; if it is right, the profile's stamp (profile.stamp, profile.timeZone) differs from the service's."

const NEXT: Record<Verdict, string> = {
  ok: "",
  unreachable: "Check the service address (base_url), and whether this server may open connections to it.",
  tls: "Check that base_url names the host its certificate is for, and this server's certificate store.",
  signature: "Check the secret key; if it is right, the profile's signature recipe differs from the service's.",
  ids: "Check merchant ID and account ID.",
  address: "Have this server's outgoing address registered with the service.",
  clock: "This server's clock is behind: set it.",
  protocol: "Check that base_url is the service's API, and the profile's paths and bodies.",
}
