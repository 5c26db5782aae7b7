import { openBrowser } from "../storefront/checks/browser"
import startPostgres from "../support/global-setup"
import { prepareTemplate } from "./stack/template"

/**
 * Once for all files of browser tests: a browser that starts, PostgreSQL, the builds of admin and storefront, a seeded
 * database to copy.
 */
export default async function globalSetup(): Promise<void> {
  // The first start unpacks the browser; of two at once one would start what the other has only half unpacked.
  await (await openBrowser()).close()
  await startPostgres()
  await prepareTemplate()
}
