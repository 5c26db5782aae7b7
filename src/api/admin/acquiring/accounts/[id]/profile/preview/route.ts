import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { previewProfile } from "../../../../../../../admin-queries/profile"
import { answer } from "../../../../answer"
import type { ProfilePreview } from "../../../../http-types"
import { bodyOf, InvalidRequest, word } from "../../../../request"

const object = () => z.record(z.string(), z.unknown(), { error: "must be a JSON object" })
const entry = () =>
  z.strictObject({
    path: word,
    /** Absent: the reference's assumption holds again. */
    value: z.union([z.string(), object(), z.null()], { error: "must be text, an object or null" }).optional(),
  })
export const body = z.lazy(() =>
  z.union([z.strictObject({ profile: object() }), z.strictObject({ entries: z.array(entry()).min(1).max(200) })], {
    error: "must be either profile (an object) or entries (path and value each)",
  }),
)

/** What a change of the profile would do: saved as the setting `profile`, not here. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<ProfilePreview>(res, async () => {
    const preview = await previewProfile(req.scope, String(req.params.id), bodyOf(req, body, { mayLookLikeCard: true }))
    if ("problems" in preview) throw new InvalidRequest(preview.problems)
    return preview
  })
}
