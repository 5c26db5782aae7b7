import type { CDPSession, Page } from "playwright-core"

/** A request of a page's to the shop that is stopped on its way. Whoever stops it decides what becomes of it, once. */
export interface StoppedRequest {
  method: string
  pass(): Promise<void>
  /** It never reaches the shop. */
  fail(): Promise<void>
  answer(status: number, json: object): Promise<void>
  /** It reaches the shop, and its answer waits here. */
  answered(): Promise<StoppedAnswer>
}

export interface StoppedAnswer {
  json(): Promise<object>
  /** The page reads these instead of the answer's own, with its status. */
  replace(json: object): Promise<void>
  lose(): Promise<void>
}

type Handle = (request: StoppedRequest) => Promise<void>
type Paths = Pick<RegExp, "test">
type Rule = { path: Paths; handle: Handle; times: number }
type Paused = {
  requestId: string
  request: { url: string; method: string }
  responseStatusCode?: number
  responseErrorReason?: string
}

const rulesOf = new WeakMap<Page, Promise<Rule[]>>()

/**
 * Stops what a page asks Medusa's APIs for. `page.route` switches the browser's cache off as long as it is set: the
 * whole admin would be loaded and compiled anew with every page. The rule that came last is the one that counts.
 * @param path of the requests meant, with their query, as `/admin/orders?limit=1` or `/store/carts/cart_1`
 * @param times how many requests it stops; every one if it is left out
 * @returns takes the rule away again
 */
export async function intercept(page: Page, path: Paths, handle: Handle, times = Infinity): Promise<() => void> {
  const watched = rulesOf.get(page) ?? watch(page)
  rulesOf.set(page, watched)
  const rules = await watched
  const rule = { path, handle, times }
  rules.unshift(rule)
  return () => void (rule.times = 0)
}

/**
 * Stops a page's next request of a kind: what was pressed takes its time.
 * @param handle what becomes of it in the end; it goes through if this is left out
 * @returns lets it go on
 */
export async function stopNext(
  page: Page,
  method: "GET" | "POST",
  path: Paths,
  handle: Handle = (request) => request.pass(),
): Promise<() => void> {
  let goOn: () => void = () => undefined
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
  const leave = await intercept(page, path, async (request) => {
    if (request.method !== method) return request.pass()
    leave()
    await mayGoOn
    await handle(request)
  })
  return goOn
}

async function watch(page: Page): Promise<Rule[]> {
  const rules: Rule[] = []
  const session = await page.context().newCDPSession(page)
  const answers = new Map<string, (answer: StoppedAnswer) => void>()
  session.on("Fetch.requestPaused", (paused: Paused) => {
    const answered = answers.get(paused.requestId)
    answers.delete(paused.requestId)
    if (answered) return answered(stoppedAnswer(session, paused))
    const { pathname, search } = new URL(paused.request.url)
    const path = `${pathname}${search}`
    const rule = rules.find((one) => one.times > 0 && one.path.test(path))
    const request = stoppedRequest(session, paused, answers)
    // What the browser asks before a request to another origin is not the page's.
    if (!rule || request.method === "OPTIONS") return void request.pass()
    rule.times -= 1
    // A page that is closed meanwhile takes nothing any more.
    rule.handle(request).catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })
  })
  const patterns = ["*/admin/*", "*/store/*"].map((urlPattern) => ({ urlPattern, requestStage: "Request" as const }))
  await session.send("Fetch.enable", { patterns })
  return rules
}

function stoppedRequest(
  session: CDPSession,
  { requestId, request: { method } }: Paused,
  answers: Map<string, (answer: StoppedAnswer) => void>,
): StoppedRequest {
  return {
    method,
    pass: () => nobodysIfGone(session.send("Fetch.continueRequest", { requestId })),
    fail: () => nobodysIfGone(session.send("Fetch.failRequest", { requestId, errorReason: "Failed" })),
    answer: (status, json) => answer(session, requestId, status, json),
    answered: async () => {
      const answered = new Promise<StoppedAnswer>((resolve) => answers.set(requestId, resolve))
      await nobodysIfGone(session.send("Fetch.continueRequest", { requestId, interceptResponse: true }))
      return answered
    },
  }
}

function stoppedAnswer(session: CDPSession, { requestId, responseStatusCode }: Paused): StoppedAnswer {
  return {
    json: async () => {
      const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId })
      return JSON.parse(Buffer.from(body, base64Encoded ? "base64" : "utf8").toString()) as object
    },
    replace: (json) => answer(session, requestId, responseStatusCode ?? 500, json),
    lose: () => nobodysIfGone(session.send("Fetch.failRequest", { requestId, errorReason: "Failed" })),
  }
}

function answer(session: CDPSession, requestId: string, responseCode: number, json: object): Promise<void> {
  // The storefront is of another origin than the shop.
  const responseHeaders = [
    { name: "content-type", value: "application/json" },
    { name: "access-control-allow-origin", value: "*" },
  ]
  const body = Buffer.from(JSON.stringify(json)).toString("base64")
  return nobodysIfGone(session.send("Fetch.fulfillRequest", { requestId, responseCode, responseHeaders, body }))
}

/** A request that is on its way when the page moves on is nobody's any more: what becomes of it fails no test. */
async function nobodysIfGone(sent: Promise<unknown>): Promise<void> {
  await sent.catch(() => undefined)
}
