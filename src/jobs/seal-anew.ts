import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../medusa/store"
import { encryptionKeyProblem } from "../modules/acquiring/encryption-keys"
import { earlierKey } from "../modules/acquiring/sealing-keys"

/** The problem that this process has logged already: it lasts until the server is restarted with another key. */
let logged: string | undefined

/** While a key is being changed, brings everything that the earlier one encrypted under the present one. */
export default async function sealAnewJob(container: MedusaContainer): Promise<void> {
  const { acquiring, logger } = storeOf(container)
  const problem = encryptionKeyProblem()
  if (problem && problem !== logged) logger.error(`acquiring: nothing is encrypted anew. ${problem}`)
  logged = problem
  if (problem) return
  // Of an account that is not declared only the server's own keys are known; and to find those, all tables are read.
  const others = earlierKey(undefined) === undefined ? [] : await acquiring.sealedRows.accounts()
  for (const account of new Set([...acquiring.accounts(), ...others])) {
    const settings = await acquiring.settings(account).catch(() => undefined)
    if (earlierKey(settings) === undefined) continue
    const count = await acquiring.sealedRows.sealAnew(account, settings)
    if (count > 0) logger.info(`acquiring ${account}: ${count} entries were encrypted anew with the present key`)
  }
}

export const config = { name: "acquiring-seal-anew", schedule: { interval: 300_000 } }
