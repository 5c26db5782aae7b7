import { model } from "@medusajs/framework/utils"

/** A card that a customer lets the shop keep: the service's token, encrypted, and what a person may see of the card. */
const SavedCard = model
  .define(
    { name: "AcquiringSavedCard", tableName: "acquiring_saved_card" },
    {
      id: model.text().primaryKey(),
      account: model.text(),
      customer_id: model.text(),
      /** The service's token; see `saved-cards.ts`. */
      sealed: model.text(),
      /** Id of the key that it was encrypted with. */
      sealed_key: model.text().nullable(),
      /**
       * Which account of the service issued it; see `service-account.ts`. Null: of before this column, the present one.
       */
      service_account: model.text().nullable(),
      brand: model.text(),
      last_four: model.text(),
      expiration_month: model.text(),
      expiration_year: model.text(),
      /** When the customer agreed that the card is kept. */
      consented_at: model.dateTime(),
      is_default: model.boolean().default(false),
      unusable_reason: model.text().nullable(),
      unusable_at: model.dateTime().nullable(),
      last_used_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    {
      on: ["customer_id", "account", "brand", "last_four", "expiration_year", "expiration_month"],
      unique: true,
      where: "deleted_at is null",
    },
    { on: ["last_four"], where: "deleted_at is null" },
    { on: ["customer_id"], unique: true, where: "is_default and deleted_at is null" },
  ])

export default SavedCard
