import { ADMIN, CUSTOMER, PLACES, type Settings } from "./settings"

/** Where everything is, and how to sign in. */
export function welcome({ urls, ownSandbox, watch }: Settings, time: string): string {
  return `
The demo shop is up (${time}).

  Storefront  ${urls.storefront}    ${CUSTOMER.email} / ${CUSTOMER.password}
  Admin       ${urls.admin}    ${ADMIN.email} / ${ADMIN.password}
  Store API   ${urls.store}${ownSandbox ? `\n  Sandbox     ${urls.sandbox}/portal    the service's own back office` : ""}

  Pay with 4111 1111 1111 1111, any future month, any security code.
  The same for programs: ${PLACES.ready}. Logs: ${PLACES.logs}.
  ${watch ? "Medusa restarts when sources change. " : ""}Ctrl-C stops it; the data stays. \`npm run reset\` removes it.
`
}
