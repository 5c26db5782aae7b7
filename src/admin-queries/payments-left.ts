import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "../medusa/store"
import { declaredNow, serviceAccountOf } from "../modules/acquiring/service-account"
import type { Settings } from "../modules/acquiring/settings"
import type { PaymentsLeftView } from "./views"

/** A change of settings that would leave payments, subscriptions or payouts where no declared account is any more. */
export class PaymentsLeft extends AcquirerError {
  constructor(readonly left: PaymentsLeftView) {
    super("config", {
      code: "payments_left",
      field: "leave_payments",
      merchantMessage:
        `Not all that lies at the service under ${left.service_account} is over (open payments: ${left.payments}, ` +
        `subscriptions: ${left.subscriptions}, payouts: ${left.payouts}), and after this change nobody would watch it. Nothing was saved: declare a ` +
        `second account with these former settings, or confirm with leave_payments that it is left.`,
    })
  }
}

/**
 * Before merchant_id, account_id or environment change: nothing open is left without a word, and whatever lies under
 * the present ones is known to, however old. Keys may change, and so may everything else that does not say where
 * payments lie.
 * @param before as far as the settings can be read; `after`, once the change is made
 * @param mayLeave whether a person has said that what is open may be left
 * @throws PaymentsLeft where the change leaves what is open
 */
export async function leavePlace(
  acquiring: Store["acquiring"],
  id: string,
  before: Partial<Settings>,
  after: Partial<Settings>,
  mayLeave: boolean,
): Promise<void> {
  const place = placeOf(before)
  if (place === undefined || place === placeOf(after)) return
  if (!mayLeave) await refuseToLeave(acquiring, id, place)
  await acquiring.openPayments.keepPlace(id, place)
}

async function refuseToLeave(acquiring: Store["acquiring"], id: string, place: string): Promise<void> {
  const { ids, serviceAccounts } = await declaredNow(acquiring)
  serviceAccounts.delete(id)
  if ([...serviceAccounts.values()].includes(place)) return
  const open = await acquiring.openPayments.under(place, id, ids)
  if (open.payments + open.subscriptions + open.payouts > 0) throw new PaymentsLeft({ ...open, service_account: place })
}

function placeOf({ merchant_id, account_id, environment = "live" }: Partial<Settings>): string | undefined {
  if (merchant_id === undefined || account_id === undefined) return undefined
  return serviceAccountOf({ merchant_id, account_id, environment })
}
