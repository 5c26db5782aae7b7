import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { settingsChanges } from "../../../../../../../admin-queries/account-settings"
import { answer } from "../../../../answer"
import type { SettingsChangesAnswer } from "../../../../http-types"
import { page, queryOf } from "../../../../request"

export const query = z.strictObject(page)

/** Who changed which of an account's settings and when, newest first; from what to what where it is no secret. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SettingsChangesAnswer>(res, async () =>
    settingsChanges(req.scope, String(req.params.id), queryOf(req, query)),
  )
}
