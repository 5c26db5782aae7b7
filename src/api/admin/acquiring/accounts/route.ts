import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { accountViews } from "../../../../admin-queries/account-settings"
import { answer } from "../answer"
import type { AccountsAnswer } from "../http-types"

/** The accounts that the store declares, and whether shoppers can pay with them. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<AccountsAnswer>(res, async () => ({
    accounts: await accountViews(req.scope),
    production: process.env.NODE_ENV === "production",
  }))
}
