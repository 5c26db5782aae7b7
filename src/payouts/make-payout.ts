import { isDeepStrictEqual } from "node:util"
import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { dayInWords, dayOf } from "../acquirer/domain/time-zone"
import type { PayoutOrder } from "../acquirer/domain/payout"
import type { PayoutFields } from "../acquirer/operations/payout"
import { personBehind, type Actor } from "../medusa/people"
import type { Store } from "../medusa/store"
import { isAboveLimit } from "../modules/acquiring/approval-limits"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PayoutRow } from "../modules/acquiring/payouts"
import { requirePublicAddresses } from "../modules/acquiring/production"
import { serviceAccountOf } from "../modules/acquiring/service-account"
import type { Settings } from "../modules/acquiring/settings"
import { openAccount, type Account } from "../operations/account"
import { payout } from "../operations/payout"
import { notificationAddress } from "../operations/notification-address"

/**
 * Writes a payout down, and sends it unless somebody has to agree first. The same request id is the same payout.
 * @param order the payout that `fields` say, checked
 * @throws AcquirerError `refused` (code `known`) when the request id was used for another payout
 */
export async function makePayout(
  store: Store,
  accountId: string,
  fields: PayoutFields,
  order: PayoutOrder,
  by: Actor,
): Promise<PayoutRow> {
  const account = await openAccount(store, accountId)
  requirePublicAddresses(account)
  const { payouts } = store.acquiring
  const said = JSON.stringify(fields)
  const { row, isNew } = await payouts.open(
    {
      account: accountId,
      request_id: order.requestId,
      amount: order.money.toDecimalString(),
      currency_code: order.money.currency,
      payment_method: order.paymentMethod ?? null,
      country_code: order.beneficiary?.bankDetails?.bankCountryCode ?? null,
      reference: order.reference ?? null,
      account_hint: hintOf(order),
      service_account: serviceAccountOf(account.settings),
      approval: needsApproval(account.settings, order) ? "waiting" : "not_needed",
      created_by: by.id,
      created_by_person: await personBehind(store, by),
    },
    said,
    account.settings,
  )
  if (!isNew && (row.account !== accountId || !saysTheSame(payouts.said(row, account.settings), fields)))
    throw usedBefore()
  const current = isNew ? row : await underLimitsOfToday(account, row, order)
  if (current.approval === "not_needed" || current.approval === "approved") await send(account, current, order)
  return current
}

/**
 * A payout that was written down and not sent, as the limits of today see it: they may have been lowered since, and then
 * a second person has to agree to what needed nobody before.
 */
export async function underLimitsOfToday(account: Account, row: PayoutRow, order: PayoutOrder): Promise<PayoutRow> {
  if (row.approval !== "not_needed" || !needsApproval(account.settings, order)) return row
  const { payouts } = account.store.acquiring
  return (await payouts.awaitApproval(row.id, account.clock.now())) ?? row
}

/**
 * Opens a payout that is to be sent, before anything is decided about it.
 * @throws AcquirerError that says why it cannot be sent: the account is closed or another by now, nobody has the key,
 * its date is over
 */
export async function openPayout(store: Store, row: PayoutRow): Promise<{ account: Account; fields: PayoutFields }> {
  const account = await openAccount(store, row.account)
  requirePublicAddresses(account)
  refuseElsewhere(row, account)
  const said = store.acquiring.payouts.said(row, account.settings)
  if (said === undefined) {
    throw new AcquirerError("config", {
      ...{ code: "sealed", field: "ACQUIRING_ENCRYPTION_KEY" },
      merchantMessage:
        "What this payout says cannot be opened with any key that this server has. Reject it, and make a new one.",
    })
  }
  const fields = JSON.parse(said) as PayoutFields
  refusePast(account, fields.payment_date)
  return { account, fields }
}

/**
 * Sends a payout that may be sent. One that was sent before is not sent again, whatever became of it.
 * @param whenRefused of a payout that nobody waits for
 */
export async function send(
  account: Account,
  row: PayoutRow,
  order: PayoutOrder,
  whenRefused?: (row: OperationRow) => Promise<void>,
): Promise<OperationRow> {
  const { journal, payouts } = account.store.acquiring
  const begun = await journal.find("payout", row.request_id)
  // There is no query to wait for: what is unknown is reported by a notification, whenever that comes.
  if (begun && begun.state !== "sent") return begun
  if (!begun) {
    refuseElsewhere(row, account)
    refusePast(account, order.paymentDate)
  }
  const { backend_url } = account.settings
  const notifyUrl = notificationAddress(row.account, backend_url)
  const permitted = async () => {
    if (!(await payouts.claim(row.id, serviceAccountOf(account.settings), account.clock.now())))
      throw rejectedMeanwhile()
  }
  const asked = { ...order, requestId: row.request_id, notifyUrl }
  return payout(account, asked, row.created_by, { permitted, ...(whenRefused ? { whenRefused } : {}) })
}

/** Nobody asked for money of the account that the settings name by now. */
function refuseElsewhere({ service_account }: PayoutRow, { settings }: Account): void {
  const present = serviceAccountOf(settings)
  if (service_account === null || service_account === present) return
  throw new AcquirerError("refused", {
    code: "known",
    merchantMessage: `This payout was to be made from ${service_account} at the service, and the settings name ${present} by now. Reject it, and make a new one.`,
  })
}

function refusePast({ settings, clock }: Account, paymentDate: string | undefined): void {
  if (!paymentDate || paymentDate >= dayOf(clock.now(), settings.close.time_zone)) return
  throw new AcquirerError("refused", {
    ...{ code: "known", field: "payment_date" },
    merchantMessage: `The payment date ${dayInWords(paymentDate)} is over. Reject this payout, and make a new one.`,
  })
}

/**
 * Whether a sum is above its limit: what is paid out, or what is taken for it. Beside limits, a currency without one
 * has none to stay below.
 */
export function needsApproval({ payouts }: Pick<Settings, "payouts">, { money, source }: PayoutOrder): boolean {
  const limits = payouts.approval_above
  if (Object.keys(limits).length === 0) return false
  const sums = source instanceof Money ? [money, source] : [money]
  return sums.some((sum) => {
    const limit = limits[sum.currency]
    return limit === undefined || isAboveLimit(sum, limit)
  })
}

function saysTheSame(said: string | undefined, fields: PayoutFields): boolean {
  if (said === undefined) return false
  const { request_id } = fields
  return isDeepStrictEqual({ ...(JSON.parse(said) as PayoutFields), request_id }, JSON.parse(JSON.stringify(fields)))
}

function rejectedMeanwhile(): AcquirerError {
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: "Somebody has rejected this payout. Nothing was sent.",
  })
}

function hintOf({ beneficiary }: PayoutOrder): string | null {
  const { iban, accountNumber } = beneficiary?.bankDetails ?? {}
  const number = (iban ?? accountNumber ?? "").replace(/\s/g, "")
  return number.length > 4 ? `…${number.slice(-4)}` : null
}

function usedBefore(): AcquirerError {
  return new AcquirerError("refused", {
    code: "known",
    field: "request_id",
    merchantMessage: "request_id was used for another payout. Nothing was sent.",
  })
}
