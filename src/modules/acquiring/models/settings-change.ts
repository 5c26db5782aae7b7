import { model } from "@medusajs/framework/utils"

/** Who changed which settings of an account and when; never to what. */
const SettingsChange = model
  .define(
    { name: "AcquiringSettingsChange", tableName: "acquiring_settings_change" },
    {
      id: model.id({ prefix: "acqset" }).primaryKey(),
      account: model.text(),
      version: model.number(),
      changed_by: model.text(),
      fields: model.json(),
    },
  )
  .indexes([{ on: ["account", "version"], unique: true }])

export default SettingsChange
