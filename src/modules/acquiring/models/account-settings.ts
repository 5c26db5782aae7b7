import { model } from "@medusajs/framework/utils"

/** What the admin's page says of an account: it goes before file and environment; see `stored-settings.ts`. */
const AccountSettings = model.define(
  { name: "AcquiringAccountSettings", tableName: "acquiring_account_settings" },
  {
    account: model.text().primaryKey(),
    /** Settings that are no secret, as the page gave them. */
    values: model.json(),
    /** The secrets among them, encrypted together; null without any. */
    sealed: model.text().nullable(),
    /** Id of the key that it was encrypted with. */
    sealed_key: model.text().nullable(),
    /** Which secrets `sealed` holds. */
    secrets: model.json(),
    version: model.number(),
  },
)

export default AccountSettings
