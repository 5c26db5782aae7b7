import { findCardData, shownKey, shownKeys } from "../acquirer/domain/card-data"
import type { Device, Person } from "../acquirer/domain/payment-request"
import { placesOfUnstorable, UNSTORABLE_TEXT } from "../modules/acquiring/unstorable"
import { invalidSessionData } from "./invalid-session-data"
import { withOpaqueMasked, withoutPersonNumbers } from "./numbers-like-cards"
import { sessionInputSchema, type SessionInput } from "./session-schema"

/** Keys that the store or an earlier answer of ours put there. */
export const OURS = [
  "session_id",
  /** Who was signed in when the session was made. */
  "customer_id",
  "order_no",
  "checkout_url",
  "issuer_url",
  "voucher_number",
  "voucher_deadline",
  "status",
  "status_code",
  "transaction_id",
  "card",
  "result",
] as const

/**
 * Checks what a storefront put into session data.
 * @throws AcquirerError `invalid` naming the key, never its value; first of all for anything that looks like a card.
 */
export function readSessionInput(data: Record<string, unknown> | undefined): SessionInput {
  // What is ours is no card, whatever it looks like: a transaction id may be a number of as many digits.
  const input = withOpaqueMasked(
    Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => !(OURS as readonly string[]).includes(key))),
  )
  refuseCardData(withoutPersonNumbers(input))
  refuseMpiInfo(input)
  refuseUnstorable(input)
  const parsed = sessionInputSchema.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const keys = issue?.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : []
    const field = (keys[0] && shownKey(keys[0])) ?? issue?.path.join(".") ?? "data"
    throw invalidSessionData(
      field,
      keys.length > 0
        ? `Session data has unknown keys: ${shownKeys(keys)}. Known are ${knownKeys()}.`
        : `Session data ${field}: ${issue?.message ?? "is not valid"}.`,
    )
  }
  if (parsed.data.flow === "apm" && !parsed.data.payment_method) {
    throw invalidSessionData("payment_method", "Session data payment_method is missing: flow apm needs it.")
  }
  if (parsed.data.flow === "saved_card" && !parsed.data.saved_card_id) {
    throw invalidSessionData("saved_card_id", "Session data saved_card_id is missing: flow saved_card needs it.")
  }
  return parsed.data
}

/** What a storefront may say, for people; `person_ref` is what we put in the place of `person`. */
export function knownKeys(): string {
  return Object.keys(sessionInputSchema.unwrap().shape)
    .filter((key) => key !== "person_ref")
    .join(", ")
}

/**
 * Data that says "this shopper was authenticated" shifts the liability for a payment: whoever pays must not write it.
 * @throws AcquirerError `invalid` naming `mpi_info`
 */
export function refuseMpiInfo(body: object): void {
  if (!Object.hasOwn(body, "mpi_info")) return
  throw invalidSessionData(
    "mpi_info",
    "mpi_info is not taken from a browser: the store's own server code gives it with the setting mpi_hook.",
  )
}

/** @throws AcquirerError `invalid` naming where in the body something looks like a card number or security code. */
export function refuseCardData(body: unknown): void {
  const path = findCardData(body)
  if (path === undefined) return
  throw invalidSessionData(
    path,
    `The field ${path} looks like card data, which must never be stored. Send cards to POST /store/acquiring/carts/:id/pay only.`,
  )
}

/** The core writes the data down before anybody else reads it. */
function refuseUnstorable(input: object): void {
  const [path] = placesOfUnstorable(input)
  if (path === undefined) return
  const field = path.map(String).join(".") || "data"
  throw invalidSessionData(field, `Session data ${field}: ${UNSTORABLE_TEXT}.`)
}

export function deviceOf(device: SessionInput["device"]): Device {
  if (!device) return {}
  return told({
    os: device.os,
    browser: device.browser,
    browserLanguage: device.browser_lang,
    timeZone: device.time_zone,
    resolution: device.resolution,
    colorDepth: device.color_depth,
    deviceType: device.device_type,
    challengeWindowSize: device.challenge_window_size,
    sessionId: device.session_id,
    fingerprint: device.device_fingerprint,
    cookieNew: device.cookie_new,
    cookieOld: device.cookie_old,
    antifraudTokenCookie: device.antifraud_token_cookie,
    accept: device.accept,
  })
}

/** Without what was not told, so that facts of a payment do not blot out those of its session. */
function told<Facts extends object>(facts: Facts): Partial<Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<Facts>
}

export function personOf(person: SessionInput["person"]): Person | undefined {
  if (!person) return undefined
  const bank = person.documents?.labels?.bank_account
  return {
    documentNumber: person.document_number,
    documentType: person.document_type,
    socialName: person.social_name,
    email: person.email,
    phoneCountryCode: person.phone_country_code,
    phoneAreaCode: person.phone_area_code,
    phoneNumber: person.phone_number,
    birthDate: person.birth_date,
    netMonthlyAverageIncome: person.net_monthly_average_income,
    addressStreet: person.address_street,
    addressNumber: person.address_number,
    addressComplement: person.address_complement,
    addressPostalCode: person.address_postal_code,
    addressCity: person.address_city,
    addressState: person.address_state,
    addressCountry: person.address_country,
    fiscalCountry: person.fiscal_country,
    ...(person.documents
      ? {
          documents: {
            fileType: person.documents.file_type,
            fileData: person.documents.file_data,
            fileUrl: person.documents.file_url,
            labels: {
              personBankAccountId: person.documents.labels?.person_bank_account_id,
              ...(bank
                ? {
                    bankAccount: {
                      accountType: bank.account_type,
                      accountNumber: bank.account_number,
                      branchNumber: bank.branch_number,
                      ownerDocumentNumber: bank.owner_document_number,
                      ownerName: bank.owner_name,
                      branchCountry: bank.branch_country,
                      currency: bank.currency,
                      bank: bank.bank,
                    },
                  }
                : {}),
            },
          },
        }
      : {}),
  }
}
