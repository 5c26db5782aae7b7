import type { AccountSettingsView, ConnectionVerdict } from "../../src/api/admin/acquiring/http-types"
import { good } from "./http"
import type { Shop } from "./shop"

export const SETTINGS = "/admin/acquiring/accounts/default/settings"
export const KEY = "an encryption key that only this test has, long enough"
export const WRONG = "a key that is not the service's"

export interface Refused {
  message: string
  errors?: { field: string; reason: string }[]
}

/** The admin's page of an account's settings, with a key to seal its secrets; nothing of it outlives a test. */
export function settingsPage(the: Shop, account = "default") {
  const path = `/admin/acquiring/accounts/${account}`
  beforeEach(() => (process.env.ACQUIRING_ENCRYPTION_KEY = KEY))
  afterEach(async () => {
    for (const table of ["account_settings", "settings_change"]) await the.sql(`DELETE FROM acquiring_${table}`)
    process.env.ACQUIRING_ENCRYPTION_KEY = KEY
    // What this process still keeps of them is read again.
    await read()
    delete process.env.ACQUIRING_ENCRYPTION_KEY
  })

  const read = async () => good(await the.admin.get<AccountSettingsView>(`${path}/settings`))
  const change = (settings: Record<string, unknown>, version: number) =>
    the.admin.post<AccountSettingsView & Refused>(`${path}/settings`, { settings, version })
  const changed = async (settings: Record<string, unknown>) => good(await change(settings, (await read()).version))
  const tested = async () => good(await the.admin.post<ConnectionVerdict>(`${path}/test`, {}))
  const test = async () => (await tested()).verdict
  const stored = async () =>
    JSON.stringify([
      await the.sql("SELECT * FROM acquiring_account_settings"),
      await the.sql("SELECT * FROM acquiring_settings_change"),
    ])

  return { read, change, changed, tested, test, stored }
}
