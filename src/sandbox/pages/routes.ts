import { sendWhole, type Ending, type Incoming } from "../server/exchange"
import type { ServiceContext } from "../service/context"
import { AlternativePage } from "./alternative-page"
import { HostedPage } from "./hosted-page"
import { notice } from "./layout"

const PATH = /^\/(checkout|apm)(?:\/([0-9a-f]+))?(?:\/(pay|challenge|cancel))?$/

/** The pages that shoppers visit. `undefined` for any other path. */
export function shopperPages(context: ServiceContext): (incoming: Incoming) => Ending | undefined {
  const hosted = new HostedPage(context)
  const alternative = new AlternativePage(context)

  return (incoming) => {
    const match = PATH.exec(incoming.path)
    if (!match) return undefined
    const [, kind, token, operation] = match
    const form = new URLSearchParams(incoming.method === "POST" ? incoming.body.toString() : "")
    if (kind === "checkout" && !token && incoming.method === "POST") return sendWhole(hosted.arrive(form))
    const visit = token ? context.ledger.visit(token) : undefined
    if (!visit || (visit.kind === "apm") !== (kind === "apm")) {
      return sendWhole(notice("This payment page does not exist", "Please go back to the shop.", 404))
    }
    if (visit.kind === "apm") {
      return sendWhole(incoming.method === "POST" ? alternative.decide(visit, form) : alternative.show(visit))
    }
    if (incoming.method !== "POST" || !operation) return sendWhole(hosted.show(visit))
    if (operation === "pay") return hosted.pay(visit, form)
    return sendWhole(operation === "cancel" ? hosted.cancel(visit) : hosted.answerChallenge(visit, form))
  }
}
