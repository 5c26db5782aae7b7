import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { accountViews, formerAccounts } from "../../../../admin-queries/account-settings"
import { rightsOf } from "../../../may"
import { answer } from "../answer"
import type { AccountsAnswer } from "../http-types"

/** The accounts that the store declares, whether shoppers can pay with them, and what the signed-in person may do. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<AccountsAnswer>(res, async () => ({
    accounts: await accountViews(req.scope),
    former: await formerAccounts(req.scope),
    may: await rightsOf(req),
    production: process.env.NODE_ENV === "production",
  }))
}
