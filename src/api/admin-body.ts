import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { problem } from "./admin/acquiring/answer"
import { bytesUpTo, jsonIn } from "./json-body"
import { isOfAnotherSite } from "./other-sites"
import { under } from "./paths"

/** The largest bodies, in KB, by what the schemas of their routes allow, and what to do about a larger one. */
const LIMITS: [path: RegExp, most: number, tooLarge: string][] = [
  [
    under("/admin/acquiring/batches"),
    2_048,
    "This is more than 2048 KB, too much for one batch: start several of fewer orders.",
  ],
  [
    under("/admin/acquiring/recipes"),
    2_048,
    "This is more than 2048 KB, too much for one search: give fewer samples, or shorter ones.",
  ],
  [
    under("/admin/acquiring/accounts"),
    1_024,
    "This is more than 1024 KB, too much for one change of settings: save fewer at once, or shorten the longest.",
  ],
  [under("/admin/acquiring"), 100, "This is more than 100 KB, too much for one request: send less at once."],
]

/**
 * Reads the JSON of a merchant's request, past the framework's parser: its limit is below what some of our schemas
 * allow, its answer is not ours, and it quotes what it cannot read. A body of another kind would be dropped unseen.
 * What needs no body may come without: from scripts, and from pages of this site.
 */
export async function readAdminBody(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  if (!req.is("json")) {
    if (hasBody(req)) return problem(res, 415, "not_json", NOT_JSON)
    return isOfAnotherSite(req, res) ? problem(res, 403, "forbidden", OTHER_SITE) : next()
  }
  const [, most, tooLarge] = LIMITS.find(([path]) => path.test(req.path)) ?? LIMITS[LIMITS.length - 1]!
  try {
    const bytes = await bytesUpTo(req, most * 1_024)
    if (!bytes) return problem(res, 413, "too_large", tooLarge)
    const read = jsonIn(bytes)
    if ("fault" in read) {
      const reason = FAULTS[read.fault]
      return problem(res, 400, "invalid_data", `body: ${reason}`, [{ field: "body", reason }])
    }
    req.body = read.json
    next()
  } catch (error) {
    next(error)
  }
}

function hasBody(req: MedusaRequest): boolean {
  return req.get("transfer-encoding") !== undefined || Number(req.get("content-length") ?? 0) > 0
}

const NOT_JSON =
  "What was sent is not marked as JSON, and nothing was done: send it with the header Content-Type: application/json."
const OTHER_SITE =
  "This came from a page of another site, and nothing was done. Sites that may send it are named in the store's adminCors."
const FAULTS = { no_json: "must be JSON", too_deep: "must not be nested deeper than 64 levels" }
