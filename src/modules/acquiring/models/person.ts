import { model } from "@medusajs/framework/utils"

/** What a shopper told of themselves for an alternative payment, encrypted and for a short time; see `persons.ts`. */
const Person = model
  .define(
    { name: "AcquiringPerson", tableName: "acquiring_person" },
    {
      id: model.text().primaryKey(),
      account: model.text(),
      /** Whose session stands for them; null where server code made it. */
      payment_collection_id: model.text().nullable(),
      sealed: model.text(),
      /** Id of the key that it was encrypted with. */
      sealed_key: model.text().nullable(),
      expires_at: model.dateTime(),
    },
  )
  .indexes([
    { on: ["expires_at"] },
    { on: ["account", "payment_collection_id"], where: "payment_collection_id IS NOT NULL" },
  ])

export default Person
