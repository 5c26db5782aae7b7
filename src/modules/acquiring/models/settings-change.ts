import { model } from "@medusajs/framework/utils"

/** Who changed which settings of an account and when; from what to what only where nothing can be secret. */
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
      /** Of the other settings that can hold no secret: from what to what. */
      led_to: model.json().nullable(),
    },
  )
  .indexes([{ on: ["account", "version"], unique: true }])

export default SettingsChange
