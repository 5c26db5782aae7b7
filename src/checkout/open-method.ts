import { AcquirerError } from "../acquirer/domain/errors"
import type { Settings } from "../modules/acquiring/settings"
import { isNamed, leadsAway } from "../modules/acquiring/settings-without-effect"
import type { Market } from "./market"
import type { SessionInput } from "./session-schema"

/** Code of the refusals below, for storefronts. */
const METHOD_CLOSED = "method_closed"

type Method = Settings["methods"][number]

/**
 * Whether a method is open in a market: switched on, and meant for its currency and its country, which has to be known.
 */
export function isOpen(method: Method, { currency, country }: Market): boolean {
  return (
    method.enabled &&
    (!method.currencies || method.currencies.includes(currency.toLowerCase())) &&
    (!method.countries || (country !== undefined && method.countries.includes(country.toLowerCase())))
  )
}

/** Whether a session of it could be opened; `settingsWithoutEffect` says what it lacks. */
export function canBeOpened(method: Method, { storefront_origins }: Pick<Settings, "storefront_origins">): boolean {
  return isNamed(method) && (storefront_origins.length > 0 || !leadsAway(method))
}

/** What paying with a saved card is called: settings list the card alone. */
export const SAVED_CARD = { label: "Saved card", labels: { de: "Gespeicherte Karte" } }

/** The method's name in the shopper's language, in that without its region, or as it is for everybody. */
export function labelOf(
  { label, labels = {} }: Pick<Method, "label" | "labels">,
  language: string | undefined,
): string {
  const wanted = language?.toLowerCase()
  const of = (tag: string | undefined) =>
    tag === undefined ? undefined : Object.entries(labels).find(([name]) => name.toLowerCase() === tag)?.[1]
  return of(wanted) ?? of(wanted?.split("-")[0]) ?? label
}

/**
 * What the settings close is closed to whoever asks for it past the storefront, too. A merchant who lists no
 * alternative method leaves it to the service which of them it takes.
 * @returns the entries of the settings that are open to it: none where they leave the alternative methods to the
 * service
 * @throws AcquirerError `invalid`, field `payment_method`, `flow` or `bank_code`
 */
export function refuseClosedMethod(
  { methods }: Settings,
  { flow, payment_method, bank_code }: SessionInput,
  market: Market,
): Method[] {
  const ofFlow = methods.filter((method) => method.flow === (flow === "saved_card" ? "card" : flow))
  if (flow === "apm" && ofFlow.length === 0) return []
  const listed = ofFlow.filter((method) => flow !== "apm" || method.payment_method === payment_method)
  const open = listed.filter((one) => isOpen(one, market))
  if (open.length > 0) {
    refuseOtherBank(open, bank_code)
    return open
  }
  const what = flow === "apm" ? `payment_method ${payment_method}` : `flow ${flow}`
  throw new AcquirerError("invalid", {
    code: METHOD_CLOSED,
    field: flow === "apm" ? "payment_method" : "flow",
    merchantMessage: `Session data ${what} is not open to this cart: ${why(listed, market)}. Nothing was sent.`,
    shopperMessage: "This way of paying is not available for this order. Please choose another one.",
  })
}

/** A method whose settings list no banks leaves it to the service which of them it takes. */
function refuseOtherBank(methods: Method[], code: string | undefined): void {
  if (code === undefined || methods.some(({ banks = [] }) => banks.length === 0)) return
  const known = methods.flatMap(({ banks = [] }) => banks.map((bank) => bank.code))
  if (known.includes(code)) return
  throw new AcquirerError("invalid", {
    code: METHOD_CLOSED,
    field: "bank_code",
    merchantMessage: `Session data bank_code is none of the banks that the setting methods lists: ${known.join(", ")}. Nothing was sent.`,
    shopperMessage: "This bank cannot be paid with. Please choose another one.",
  })
}

function why(listed: Method[], { country }: Market): string {
  if (listed.length === 0) return "the setting methods does not list it"
  if (listed.every(({ enabled }) => !enabled)) return "the setting methods has it switched off"
  const wantsCountry = country === undefined && listed.some(({ enabled, countries }) => enabled && countries)
  return wantsCountry
    ? "the setting methods has it for some countries, and no address names one"
    : "the setting methods has it for other currencies or countries"
}
