import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { entryChanges } from "../../../../../../acquirer/profile/entries"
import { accountSettings } from "../../../../../../admin-queries/account-settings"
import { changeSettings } from "../../../../../../admin-queries/change-settings"
import { codeChanges } from "../../../../../../admin-queries/code-changes"
import { profileInForce } from "../../../../../../admin-queries/profile"
import { reconcileAgain } from "../../../../../../admin-queries/unmapped-codes"
import { storeOf } from "../../../../../../medusa/store"
import { mayReadPayouts } from "../../../../../may"
import { answer } from "../../../answer"
import type { AccountSettingsView } from "../../../http-types"
import { bodyOf, InvalidRequest } from "../../../request"
import { settingsBody } from "./body"

/** An account's settings, never its secrets. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<AccountSettingsView>(res, async () =>
    accountSettings(req.scope, String(req.params.id), await mayReadPayouts(req)),
  )
}

/**
 * Changes settings of an account; they count within two seconds on every instance. Where open payments, subscriptions or payouts
 * lie under the merchant_id, account_id and environment that it replaces, it answers 409 `payments_left` with what would be `left`,
 * watched by nobody, and saves nothing until the body has `leave_payments: true`.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<AccountSettingsView>(res, async () => {
    const { settings, version, leave_payments } = bodyOf(req, settingsBody, {
      mayLookLikeCard: true,
      within: "settings",
    })
    const id = String(req.params.id)
    const before = await profileInForce(req.scope, id)
    const changer = { by: req.auth_context.actor_id, version, leavePayments: leave_payments === true }
    const outcome = await changeSettings(req.scope, id, settings, changer)
    if (outcome.kind === "invalid") throw new InvalidRequest(outcome.problems)
    if ("profile" in settings) {
      const changes = entryChanges(before, await profileInForce(req.scope, id))
      await reconcileAgain(storeOf(req.scope), id, codeChanges(changes))
    }
    return accountSettings(req.scope, id, await mayReadPayouts(req))
  })
}
