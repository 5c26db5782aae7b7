import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { profileView } from "../../../../../../admin-queries/profile"
import { answer } from "../../../answer"
import type { ProfileView } from "../../../http-types"

/** What an account's profile says and assumes, entry by entry, and the codes seen that it does not name. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<ProfileView>(res, () => profileView(req.scope, String(req.params.id)))
}
