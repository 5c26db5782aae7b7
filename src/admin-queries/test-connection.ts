import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { OrderNo } from "../acquirer/domain/references"
import { storeOf } from "../medusa/store"
import { observedClient, openAccount } from "../operations/account"
import { exchangeView } from "./exchange"
import type { ConnectionVerdict, ExchangeView } from "./views"

/** No session has this order number: the service answers that it does not know it, and that is all that is sent. */
const NOBODYS_ORDER = OrderNo("connection-test")

/**
 * Queries the service for an order that nobody has, and says what stands in the way if anything does.
 * @throws AcquirerError `config` when the account is not declared or its settings are not complete
 */
export async function testConnection(container: MedusaContainer, id: string): Promise<ConnectionVerdict> {
  const account = await openAccount(storeOf(container), id)
  let exchange: ExchangeView | null = null
  const client = observedClient(account.settings, (record) => (exchange = exchangeView(record)))
  const begun = performance.now()
  try {
    await client.query([NOBODYS_ORDER])
    const ms = Math.round(performance.now() - begun)
    const message = `The service answered in ${ms} ms, rightly signed.`
    const difference = clockDifference(exchange, new Date())
    return { verdict: "ok", message: difference ? `${message} ${difference}` : message, exchange }
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    // A hint beside the verdict: a clock that is wrong does not make a wrong key right.
    const message = [withNextStep(error), clockDifference(exchange, new Date())].filter(Boolean).join(" ")
    return { verdict: verdictOn(error), message, exchange }
  } finally {
    void client.close()
  }
}

/** What stands in the way of a query, and what to do about it. */
export function withNextStep(error: AcquirerError): string {
  return `${error.merchantMessage} ${NEXT[verdictOn(error)]}`.trim()
}

/** What differs by less than this may be the way and the work between the two. */
const CLOCKS_AGREE_MINUTES = 5

/** Says how far this server's clock is from the service's, by the `Date` of its answer; undefined where they agree. */
function clockDifference(exchange: ExchangeView | null, now: Date): string | undefined {
  const theirs = Date.parse(exchange?.answer?.headers.date ?? "")
  const minutes = Math.round((now.getTime() - theirs) / 60_000)
  if (Number.isNaN(minutes) || Math.abs(minutes) < CLOCKS_AGREE_MINUTES) return undefined
  return minutes > 0
    ? `This server's clock is ${minutes} minutes ahead of the service's: set it.`
    : `This server's clock is ${-minutes} minutes behind the service's: set it.`
}

function verdictOn({ kind, code = "", merchantMessage }: AcquirerError): ConnectionVerdict["verdict"] {
  if (kind === "transport") {
    if (/CERT_NOT_YET_VALID/.test(merchantMessage)) return "clock"
    return code === "tls" ? "tls" : "unreachable"
  }
  if (code === "signature") return "signature"
  if (kind !== "refused") return "protocol"
  if (code === "http_403") return "address"
  // The specification gives these answers no codes of their own, only words.
  if (/encryption_data|signature/i.test(merchantMessage)) return "signature"
  if (code === "http_401" || IDS.test(merchantMessage)) return "ids"
  return "protocol"
}

/** The ids by their names, or a merchant or account that is none: an account's limit or balance is another matter. */
const IDS =
  /\b(merchant|account)_id\b|\b(unknown|invalid|wrong|no such)\s+(merchant|account)\b|\b(merchant|account)(\s+(id|number|no))?\s+(is\s+|was\s+|does\s+)?(unknown|invalid|wrong|not\s+(known|found|exist|valid))\b/i

const NEXT: Record<ConnectionVerdict["verdict"], string> = {
  ok: "",
  unreachable: "Check the service address (base_url), and whether this server may open connections to it.",
  tls: "Check that base_url names the host its certificate is for, and this server's certificate store.",
  signature: "Check the secret key; if it is right, the profile's signature recipe differs from the service's.",
  ids: "Check merchant ID and account ID.",
  address: "Have this server's outgoing address registered with the service.",
  clock: "This server's clock is behind: set it.",
  protocol: "Check that base_url is the service's API, and the profile's paths and bodies.",
}
