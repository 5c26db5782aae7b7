import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { accountSettings } from "../../../../../../admin-queries/account-settings"
import { changeSettings } from "../../../../../../admin-queries/change-settings"
import { profileView } from "../../../../../../admin-queries/profile"
import { reconcileAgain } from "../../../../../../admin-queries/unmapped-codes"
import { storeOf } from "../../../../../../medusa/store"
import { answer } from "../../../answer"
import type { AccountSettingsView } from "../../../http-types"
import { bodyOf, InvalidRequest } from "../../../request"

export const body = z.strictObject({
  settings: z.record(z.string(), z.unknown(), { error: "must be an object of the settings that change" }),
  version: z.number({ error: "must be the version that was read" }).int().min(0),
})

/** An account's settings, never its secrets. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<AccountSettingsView>(res, () => accountSettings(req.scope, String(req.params.id)))
}

/** Changes settings of an account; they count within two seconds on every instance. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<AccountSettingsView>(res, async () => {
    const { settings, version } = bodyOf(req, body, { mayLookLikeCard: true, within: "settings" })
    const id = String(req.params.id)
    const entries = async () => ("profile" in settings ? (await profileView(req.scope, id)).entries : [])
    const before = await entries()
    const outcome = await changeSettings(req.scope, id, settings, version, req.auth_context.actor_id)
    if (outcome.kind === "invalid") throw new InvalidRequest(outcome.problems)
    await reconcileAgain(storeOf(req.scope), id, before, await entries())
    return accountSettings(req.scope, id)
  })
}
