import type { MedusaContainer } from "@medusajs/framework/types"
import { withoutPerson } from "./person"
import { readNewSession } from "./new-session"
import { storeOf } from "../medusa/store"

/**
 * Takes a person out of session data, for server code that makes payment sessions itself: the answer is what may be
 * handed to the payment module.
 * @throws AcquirerError `invalid` naming what is wrong with the data
 */
export async function keepPerson(
  container: MedusaContainer,
  account: string,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return withoutPerson(storeOf(container), account, data, readNewSession(data))
}
