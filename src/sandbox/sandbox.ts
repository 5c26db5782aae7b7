import { isServerAddress } from "../acquirer/domain/secure-url"
import { codeTables } from "../acquirer/profile/codes"
import { writtenNotification } from "../acquirer/profile/notification-names"
import type { Profile } from "../acquirer/profile/profile"
import { referenceProfile } from "../acquirer/profile/reference"
import { encodeForm } from "../acquirer/wire/codecs/form"
import { encodeJson } from "../acquirer/wire/codecs/json"
import { encodeXml } from "../acquirer/wire/codecs/xml"
import { Control } from "./control/control"
import { controlApi } from "./control/routes"
import { TransactionOperations } from "./control/transaction-operations"
import { FaultList } from "./faults/fault-list"
import { DEFAULT_MERCHANT, findMerchant } from "./merchants"
import { paymentMessage, payoutMessage } from "./notifications/messages"
import { Notifier, type Message } from "./notifications/notifier"
import { Postman, type NotificationEncoding } from "./notifications/postman"
import { DEFAULT_NOTIFICATION_SETTINGS } from "./notifications/settings"
import { DEFAULT_PORT, type SandboxOptions } from "./options"
import { shopperPages } from "./pages/routes"
import { Portal } from "./portal/portal"
import { RequestLog } from "./requests/request-log"
import { json, seeOther, sendWhole, type Ending, type Incoming } from "./server/exchange"
import { HttpServer } from "./server/http-server"
import type { ServiceContext } from "./service/context"
import { ServiceDoor } from "./service/admission"
import { DEFAULT_SETTINGS, type SandboxSettings } from "./settings"
import { SYSTEM_CLOCK } from "./state/clock"
import { ContractClock } from "./state/contract-clock"
import { Operations } from "./state/operations"
import { Ledger } from "./state/ledger"
import { deductDue } from "./service/contracts"
import { isServed } from "./service/received"
import { expireOverdue } from "./service/expiry"
import { LedgerFile } from "./state/ledger-file"
import { PayoutLife } from "./state/payout-life"
import type { Payout } from "./state/records"
import { attempted } from "./state/timers"
import type { Actor, Transaction } from "./state/transaction"

const SWEEP_MS = 1_000

/** A running sandbox. */
export interface Sandbox {
  /** What a merchant fills in as base URL. */
  url: string
  port: number
  /** The control API without HTTP. */
  control: Control
  /** The books themselves, for assertions that `control` has no verb for. */
  state: Ledger
  /** Stops listening, cuts open connections, forgets waiting notifications, writes the data file. */
  close(): Promise<void>
}

/**
 * Starts the acquiring service, simulated.
 * @throws Error with `code: "EADDRINUSE"` when the port is taken; Error when the data file cannot be read or written,
 * or shoppers' pages would be where no shop sends anybody, or an operation where the sandbox has a page
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkPublicUrl(options.publicUrl)
  const { host = "127.0.0.1", seed = 1, profile = referenceProfile, clock = SYSTEM_CLOCK, dataFile, logger } = options
  const merchants = options.merchants ?? [DEFAULT_MERCHANT]
  const codes = codeTables(profile)
  const firstSettings: SandboxSettings = { ...DEFAULT_SETTINGS, ...options.settings }
  let settings = firstSettings
  checkPaths(profile)

  const failed = (error: unknown) =>
    logger?.error(`sandbox: ${error instanceof Error ? error.message : "unknown failure"}`)

  const kept = dataFile === undefined ? undefined : LedgerFile.open(dataFile)
  const ledger = new Ledger(clock, seed, () => file?.schedule())
  const file = dataFile === undefined ? undefined : new LedgerFile(dataFile, () => ledger.contents(), failed)
  if (kept) ledger.restore(kept)

  const postman = new Postman(profile)
  const write = ({ kind, fields }: Message, encoding: NotificationEncoding) => {
    const merchant = findMerchant(merchants, fields.merchant_id ?? "", fields.account_id ?? "") ?? DEFAULT_MERCHANT
    const message = kind === "payout" ? "payout_notification" : "notification"
    return writtenNotification(profile, message, fields, merchant.secretKey, (body) =>
      encodeNotification(body, encoding),
    )
  }
  const notifications = {
    ...DEFAULT_NOTIFICATION_SETTINGS,
    ...options.notifications,
    ...(options.notificationDelays ? { retryDelays: options.notificationDelays } : {}),
  }
  const notifier = new Notifier(postman, write, notifications, failed)

  const transactionChanged = (transaction: Transaction, by: Actor) => {
    ledger.touch()
    const merchant = findMerchant(merchants, transaction.merchantId, transaction.accountId)
    if (!transaction.notifyUrl || !merchant || (by === "api" && !notifier.settings.apiOperations)) return
    notifier.announce(transaction.notifyUrl, paymentMessage(transaction, merchant, { profile, codes }))
  }
  const payoutChanged = (payout: Payout) => {
    ledger.touch()
    const merchant = findMerchant(merchants, payout.merchantId, payout.accountId)
    if (payout.notifyUrl && merchant)
      notifier.announce(payout.notifyUrl, payoutMessage(payout, merchant, { profile, codes }))
  }

  const context: ServiceContext = {
    profile,
    codes,
    ledger,
    operations: new Operations(clock, transactionChanged),
    payouts: new PayoutLife(clock, payoutChanged, failed),
    clock,
    contractClock: new ContractClock(clock),
    settings: () => settings,
    publicUrl: () => (options.publicUrl ?? server.url).replace(/\/$/, ""),
  }
  if (settings.payoutMode === "lifecycle") {
    ledger.allPayouts().forEach((payout) => context.payouts.live(payout, settings.payoutDelay))
  }
  const faults = new FaultList()
  const log = new RequestLog()
  const door = new ServiceDoor(context, merchants, faults, log, failed)
  const pages = shopperPages(context)
  const control: Control = new Control({
    context,
    merchants,
    faults,
    log,
    notifier,
    changeSettings: (change) => (settings = { ...settings, ...change }),
    forgetLater: () => door.stop(),
    firstSettings,
    goOffline: () => server.close(),
    goOnline: () => server.open(),
  })
  const portal = new Portal(control, new TransactionOperations(context, "portal"))

  const handle = async (incoming: Incoming): Promise<Ending> => {
    if (incoming.path.startsWith("/v1/") || isServed(incoming.path, profile)) return door.handle(incoming)
    if (incoming.path === "/") return sendWhole(seeOther("/portal"))
    if (incoming.path === "/health") return sendWhole(json({ status: "ok" }))
    const page = pages(incoming)
    if (page) return page
    const answer = portal.answer(incoming) ?? (await controlApi(control, incoming))
    return sendWhole(answer ?? json({ error: `There is nothing at ${incoming.path}.` }, 404))
  }
  const server = new HttpServer(host, options.port ?? DEFAULT_PORT, {
    admit: () => faults.meetConnection() === undefined,
    handle,
    failed,
  })
  await server.open()
  const sweepOnce = () => {
    expireOverdue(context)
    deductDue(context)
  }
  const sweep = setInterval(() => void attempted(sweepOnce, failed), SWEEP_MS).unref()
  logger?.info(`Acquiring sandbox at ${server.url}, portal at ${server.url}/portal`)

  return {
    url: server.url,
    port: server.port,
    control,
    state: ledger,
    async close() {
      clearInterval(sweep)
      notifier.stop()
      context.payouts.stop()
      door.stop()
      await server.close()
      await postman.close()
      file?.flush()
    },
  }
}

/** Clients refuse to send a shopper or a request to an address that others on the way could read. */
function checkPublicUrl(url: string | undefined): void {
  if (url === undefined || isServerAddress(url)) return
  throw new Error(
    `SANDBOX_PUBLIC_URL (publicUrl) must be an https address without user name and query, or http to this machine (localhost, 127.0.0.1); it is "${url}". Shops refuse any other. In containers let both share one network, or put the sandbox behind a tunnel with https.`,
  )
}

/** Where the sandbox has pages of its own. */
const OWN_PAGE = /^\/(?:apm|checkout|control|health|portal)?(?:\/|$)/

function checkPaths({ paths }: Profile): void {
  const [taken] = Object.entries(paths).filter(([, path]) => OWN_PAGE.test(path))
  if (!taken) return
  const [operation, path] = taken
  throw new Error(`The sandbox has a page of its own at ${path}: give profile.paths.${operation} another path here.`)
}

function encodeNotification(fields: Record<string, unknown>, encoding: NotificationEncoding): string {
  switch (encoding) {
    case "form":
      return encodeForm(fields).toString()
    case "json":
      return encodeJson(fields).toString()
    case "xml":
      return encodeXml(fields, "notification").toString()
  }
}
