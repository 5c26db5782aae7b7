import { model } from "@medusajs/framework/utils"

/** Who changed which settings of an account and when; to what only of the profile, in which nothing is secret. */
const SettingsChange = model
  .define(
    { name: "AcquiringSettingsChange", tableName: "acquiring_settings_change" },
    {
      id: model.id({ prefix: "acqset" }).primaryKey(),
      account: model.text(),
      version: model.number(),
      changed_by: model.text(),
      fields: model.json(),
      /** Of the profile: each entry that changed, from what to what. */
      entries: model.json().nullable(),
    },
  )
  .indexes([{ on: ["account", "version"], unique: true }])

export default SettingsChange
