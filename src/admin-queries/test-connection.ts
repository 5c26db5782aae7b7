import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { OrderNo } from "../acquirer/domain/references"
import { storeOf } from "../medusa/store"
import { observedClient, openAccount } from "../operations/account"
import { verdictOn, withNextStep } from "./connection-verdict"
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
    const difference = clockDifference(exchange, new Date())
    const verdict = verdictOn(error, { difference, isStamped: Boolean(account.settings.profile?.stamp) })
    return { verdict, message: withNextStep(error, verdict, difference), exchange }
  } finally {
    void client.close()
  }
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
