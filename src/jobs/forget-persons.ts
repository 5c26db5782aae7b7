import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../medusa/store"

/** Removes what shoppers told of themselves for payments that they never opened. */
export default async function forgetPersonsJob(container: MedusaContainer): Promise<void> {
  await storeOf(container).acquiring.persons.removeExpired()
}

export const config = { name: "acquiring-forget-persons", schedule: "*/10 * * * *" }
