import { model } from "@medusajs/framework/utils"

/** The random value that an account's checkout and return addresses are signed from; see `page-keys.ts`. */
const PageKey = model.define(
  { name: "AcquiringPageKey", tableName: "acquiring_page_key" },
  { account: model.text().primaryKey(), value: model.text() },
)

export default PageKey
