import startPostgres from "../support/global-setup"
import { prepareTemplate } from "./stack/template"

/** Once for all files of browser tests: PostgreSQL, the builds of admin and storefront, a seeded database to copy. */
export default async function globalSetup(): Promise<void> {
  await startPostgres()
  await prepareTemplate()
}
