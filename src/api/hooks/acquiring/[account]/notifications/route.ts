import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { senderWaits } from "../../../../../notifications/answers-first"
import { receiveNotification } from "../../../../../notifications/receive-notification"
import { workSoon } from "../../../../../notifications/process-notifications"
import { answerProblem } from "./problem"
import { readRawBody } from "./raw-body"

/**
 * `notify_url`: acknowledged as the profile says once the notification is written and committed; processed after that.
 * @takes application/json, application/x-www-form-urlencoded, application/xml
 * @answers text/plain, application/json, application/xml
 * @success Acknowledged with the status, text and content type that the account's profile says (`acknowledgement`); with 200
 * and `OK` as plain text where it says nothing.
 * @refuses 400, 401, 403, 413, 503
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  if (await senderWaits(() => acknowledge(req, res))) workSoon(req.scope)
}

/** @returns whether it was taken in */
async function acknowledge(req: MedusaRequest, res: MedusaResponse): Promise<boolean> {
  try {
    const raw = await readRawBody(req)
    const account = String(req.params.account)
    const received = await receiveNotification(req.scope, account, raw, req.get("content-type"), req.ip, req.headers)
    const { status, contentType, body } = received.acknowledgement
    res.status(Number(status)).type(contentType).send(body)
    return true
  } catch (error) {
    answerProblem(res, error)
    return false
  }
}
