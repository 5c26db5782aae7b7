import { z } from "zod"
import { isBirthDate } from "../acquirer/domain/birth-date"
import { isCountry } from "../acquirer/domain/country"
import { currencyDigits } from "../acquirer/domain/currency"
import { isEmail } from "../acquirer/domain/email"
import { LANGUAGE_TAG } from "../acquirer/domain/language-tag"
import { isMinutesOffset } from "../acquirer/domain/minutes-offset"
import { parsedDay } from "../acquirer/domain/recurrence"
import { isWebAddress } from "../acquirer/domain/web-address"
import { FLOWS } from "../modules/acquiring/flow"
import { isAcceptHeader } from "./accept-header"

/** Made when the first session is read: they would be most of what loading this file costs. */
function makeSchemas() {
  const word = z.string().trim().max(255)
  const wordOrNumber = z.union([word, z.number().transform(String)]).optional()
  const short = word.optional()
  const long = z.string().max(4096).optional()
  /** What is left empty is not sent. */
  const wordThat = (isOne: (text: string) => boolean, otherwise: string) =>
    word.refine((text) => text === "" || isOne(text), otherwise).optional()
  const country = wordThat((code) => isCountry(code.toUpperCase()), "must be a country such as DE")
  const currency = wordThat(
    (code) => currencyDigits(code.toUpperCase()) !== undefined,
    "must be a currency such as EUR",
  )

  const device = z.strictObject({
    os: short,
    browser: short,
    browser_lang: word.regex(LANGUAGE_TAG, "must be a language tag such as de-AT").optional(),
    time_zone: wordOrNumber.refine(
      (text) => text === undefined || isMinutesOffset(text),
      "must be an offset in minutes such as -120",
    ),
    resolution: z
      .string()
      .regex(/^\d{1,5}x\d{1,5}$/, "must look like 1280x800")
      .optional(),
    color_depth: wordOrNumber,
    device_type: short,
    challenge_window_size: z
      .string()
      .regex(/^\d{2}$/, "must be two digits")
      .optional(),
    session_id: short,
    device_fingerprint: long,
    cookie_new: long,
    cookie_old: long,
    antifraud_token_cookie: long,
    accept: z.string().trim().max(512).refine(isAcceptHeader, "must look like text/html,*/*;q=0.8").optional(),
  })

  const bankAccount = z.strictObject({
    account_type: short,
    account_number: short,
    branch_number: short,
    owner_document_number: short,
    owner_name: short,
    branch_country: country,
    currency,
    bank: z.strictObject({ code: short, name: short }).optional(),
  })

  const person = z.strictObject({
    document_number: short,
    document_type: short,
    social_name: short,
    email: wordThat(isEmail, "must be an e-mail address"),
    phone_country_code: country,
    phone_area_code: short,
    phone_number: short,
    birth_date: z
      .string()
      .regex(/^\d{2}-\d{2}-\d{4}$/, "must look like 31-12-1990")
      .refine((text) => parsedDay(text.split("-").reverse().join("-")), "must be a day that there is")
      .refine((text) => isBirthDate(text), "must not lie in the future")
      .optional(),
    net_monthly_average_income: short,
    address_street: short,
    address_number: short,
    address_complement: short,
    address_postal_code: short,
    address_city: short,
    address_state: short,
    address_country: country,
    fiscal_country: country,
    documents: z
      .strictObject({
        file_type: short,
        file_data: z.string().max(2_000_000).optional(),
        file_url: z
          .string()
          .trim()
          .refine(
            (text) => text === "" || isWebAddress(text),
            "must be an address that begins with http:// or https://",
          )
          .optional(),
        labels: z.strictObject({ person_bank_account_id: short, bank_account: bankAccount.optional() }).optional(),
      })
      .optional(),
  })

  const input = z.strictObject({
    flow: z.enum(FLOWS).default("card"),
    payment_method: short,
    bank_code: short,
    person: person.optional(),
    /** Stands for `person` once that is kept apart. */
    person_ref: short,
    return_url: z.string().max(2048).optional(),
    saved_card_id: short,
    save_card: z.boolean().optional(),
    device: device.optional(),
    installments: z.union([word, z.number().int().positive().transform(String)]).optional(),
    /**
     * What the shopper was told that each deduction of a subscription takes, in major units: another sum is not agreed
     * to.
     */
    subscription_amount: z
      .union([z.number().min(0), z.string()])
      .refine((amount) => /^\d{1,15}(\.\d{1,10})?$/.test(String(amount)), "must be an amount such as 12.50")
      .optional(),
    /** The terms that the shopper was told, as the ways of paying name them. */
    subscription_terms: short,
  })

  return { person, input }
}

let made: ReturnType<typeof makeSchemas> | undefined
const schemas = () => (made ??= makeSchemas())

export const personSchema = z.lazy(() => schemas().person)

/** What a storefront may put into a payment session's `data`; anything else is refused by name. */
export const sessionInputSchema = z.lazy(() => schemas().input)

export type SessionInput = z.output<typeof sessionInputSchema>
