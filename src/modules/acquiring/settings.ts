import { z } from "zod"
import { DAY_MS, HOUR_MS } from "../../acquirer/domain/durations"
import { isLoopback } from "../../acquirer/domain/loopback"
import { isProxyAddress, isServerAddress, secureUrl } from "../../acquirer/domain/secure-url"
import { isDomain, siteOf } from "../../acquirer/domain/site"
import { isLocale } from "../../acquirer/domain/language-tag"
import { isTimeZone } from "../../acquirer/domain/time-zone"
import type { SignatureHook } from "../../acquirer/profile/profile"
import { unlessEmpty } from "../../acquirer/domain/unless-empty"
import { profileProblems } from "../../acquirer/profile/schema"
import { isAddressOrRange } from "./address-list"
import { DEFAULT_RETENTION } from "./default-retention"
import { FLOWS } from "./flow"
import { LEAST_JOURNAL_DAYS } from "./least-journal-days"
import { NEEDED_NAMES } from "./needed-names"
import { open3dRulesSchema } from "./open3d-rules"
import { orderDataSchema } from "./order-data"

const textOf = (most: number) => z.string().trim().min(1, "is missing").max(most, `is longer than ${most} characters`)
/** A name, an id, a label: what is sent with every payment is no place for more. */
const text = textOf(255)
const lowerCase = text.toLowerCase()
/** A longer one than Node's timers take ends at once. */
const milliseconds = (least: number, most: number) => whole(least, most, "milliseconds")
const minutes = (least: number, most = 525_600) => whole(least, most, "minutes")
const days = (least: number, most = 36_500) => whole(least, most, "days")

function whole(least: number, most: number, unit: string) {
  return z
    .number()
    .int()
    .refine((value) => value >= least && value <= most, `must be ${least} to ${most} ${unit}`)
    .meta({ minimum: least, maximum: most })
}

const SECOND = 1_000

/** A service elsewhere may be at work so long on what it does not show yet; the sandbox beside the shop is not. */
const ABSENCE_LEAST = 60 * SECOND

/** A missing one is said to be missing, and no more. */
const secret = (least: number) =>
  textOf(4_096).refine((value) => value === "" || value.length >= least, `must have at least ${least} characters`)
/** The service's own to choose; this short, it would be a placeholder. */
const serviceKey = secret(8)
const tokenSecret = secret(32)

/** Of a server: the service is told the shop's, and everybody may read the service's. */
const serverUrl = textOf(2_048).refine(
  (value) => isServerAddress(value),
  "must be an https address without user name and query (http only on loopback)",
)
const origin = text.refine((value) => isOrigin(value), "must be an origin such as https://shop.example, without a path")

/** As the service takes it: a whole number of at most three digits. */
const instalments = [(count: string) => /^[1-9]\d{0,2}$/.test(count), "must be a whole number of 1 to 999"] as const

const neededName = text.refine((name) => NEEDED_NAMES.includes(name), {
  error: ({ input }) => `names ${String(input)}; known are ${NEEDED_NAMES.join(", ")}`,
})

const codes = z.array(lowerCase).transform(unlessEmpty)

/** What to do with money that came in a way nobody waits for any more. `release`: void it, or refund it when captured. */
const lateMoney = z.enum(["complete", "release", "keep"])

/** What the store's server code knows of the shopper's authentication for a payment; `undefined` where it knows nothing. */
export type MpiHook = (payment: {
  account: string
  payment_session_id: string
  order_no: string
  cart_id?: string
}) => MpiData | undefined | Promise<MpiData | undefined>

export interface MpiData {
  eci?: string
  cavv?: string
  xid?: string
  ds_trans_id?: string
}

export const DEFAULT_SESSION_BODY_KB = 64

/**
 * The one schema of an account's settings: `medusa-config.ts`, the environment and the admin's page all pass it. Made for
 * whoever reads settings, and let go again: it takes two megabytes.
 * The comment of each setting is what `docs/settings.md` says of it (`npm run settings`).
 */
export const settingsSchema = () =>
  z
    .strictObject({
      /** Address of the service: https, on loopback also http. `ACQUIRER_BASE_URL` gives it, too. */
      base_url: serverUrl,
      /**
       * Whether the service's address is its live one; what is plainly a sandbox counts as one whatever this says. A payment
       * that was begun at the one is not looked for at the other, even where both have the same numbers.
       */
      environment: z.enum(["live", "sandbox"]).default("live"),
      /** Who you are at the service. `ACQUIRER_MERCHANT_ID` gives it, too. */
      merchant_id: text,
      /** Which of your accounts this is. `ACQUIRER_ACCOUNT_ID` gives it, too. */
      account_id: text,
      /** Signs requests and checks answers; at least 8 characters. `ACQUIRER_SECRET_KEY` gives it, too. */
      secret_key: serviceKey,
      /**
       * The key before this one: answers and notifications that it signed are accepted until the setting is removed; health
       * reminds of it. `ACQUIRER_SECRET_KEY_PREVIOUS` gives it, too.
       */
      secret_key_previous: serviceKey.optional(),
      /**
       * A forward proxy through which requests leave for the service (`CONNECT`), such as one whose address is registered there:
       * http or https, without user name. A service on this machine is called straight.
       */
      proxy_url: textOf(2_048)
        .refine((value) => isProxyAddress(value), "must be an http or https address without user name and path")
        .optional(),
      /** User name and password for the proxy, with a colon between them. */
      proxy_credentials: textOf(4_096)
        .refine(
          (value) => /^[^:\p{Cc}]+:\P{Cc}*$/u.test(value),
          "must be a user name and a password with a colon between them",
        )
        .optional(),
      /** The admin's settings page shows this account and changes nothing, and what it said before does not count. */
      lock_settings: z.boolean().default(false),
      /** Lets a production server take the sandbox for the service; shown in health. */
      allow_sandbox_in_production: z.boolean().default(false),
      /** What the service's document leaves open: what differs from the reference profile; see `src/acquirer/profile/OPEN-QUESTIONS.md`. */
      profile: z
        .record(z.string(), z.unknown())
        .superRefine((profile, context) => {
          for (const { field, reason } of profileProblems(profile))
            context.addIssue({ code: "custom", path: field.split(".").slice(1), message: reason })
        })
        .optional(),
      /** A function that signs what no recipe of the profile can say. */
      signature_hook: z.custom<SignatureHook>((hook) => typeof hook === "function", "must be a function").optional(),
      /**
       * Public address of this Medusa server: notifications, checkout and return addresses start with it.
       * `MEDUSA_BACKEND_URL` gives it, too. In production it must be given, unless the service is on this machine.
       */
      backend_url: serverUrl.default("http://localhost:9000"),
      /** By it a storefront that pays from its own server hands over its shopper's address and browser; at least 32 characters. */
      storefront_secret: tokenSecret.optional(),
      /**
       * Where shoppers may be sent back to, and which pages may frame the checkout. `STORE_CORS` gives it, too. In production it
       * must be given, unless the service is on this machine.
       */
      storefront_origins: z.array(origin).default(["http://localhost:8000"]),
      /**
       * Further origins that the service's page sends the browser on to at once: a browser counts them as places that the
       * form goes to, and stops there unless they are named.
       */
      form_action_origins: z.array(origin).default([]),
      /** Merchant site domain sent as `website`; the first storefront's host when absent. */
      website: text
        .refine((value) => isDomain(siteOf(value) ?? ""), "must be a domain such as shop.example")
        .optional(),
      /** Language of what Medusa stores as text: the entries of the admin's bell. */
      language: z.enum(["en", "de"]).default("en"),
      /** Name of the platform, sent with every payment. */
      platform_source: text.default("medusa"),
      /** Fills fields of a payment request that Medusa has no place for. */
      order_data: orderDataSchema().prefault({}),
      /**
       * `by_hand`: a merchant captures. `at_once`: what is authorised is captured by itself as soon as there is an order, also
       * what is open when this is switched on; never what is held for review, nor the rest of what was captured in part. It
       * waits while the order is being edited, returned or exchanged; where that is not finished in a day, a person is told.
       */
      capture: z.enum(["by_hand", "at_once"]).default("by_hand"),
      /** Whether the service is asked for 3-D Secure. */
      open3d: z.enum(["off", "on"]).default("off"),
      /**
       * When to ask for 3-D Secure: the first rule that fits decides, and `open3d` for all others. The payment page after a card
       * whose bank wants to see the shopper (`authentication_needed`) asks for it in any case.
       */
      open3d_rules: open3dRulesSchema().default([]),
      /** Signs checkout and return addresses; at least 32 characters. When absent, a random value that the plugin stores. */
      token_secret: tokenSecret.optional(),
      /** The one before: addresses that it signed are accepted until the setting is removed. */
      token_secret_previous: tokenSecret.optional(),
      /** The largest body of a payment session, in KiB. More than the default only where shoppers send documents (`person.documents.file_data`). */
      session_body_kb: z.number().int().min(DEFAULT_SESSION_BODY_KB).max(4096).default(DEFAULT_SESSION_BODY_KB),
      /** How long a checkout link is good. */
      checkout_minutes: minutes(1).default(60),
      /**
       * Where a storefront opens the service's payment page: as a page of its own, or in a frame of the checkout. It is told
       * by `opens_in` of the ways of paying; either way both work.
       */
      redirect_opens_in: z.enum(["page", "frame"]).default("page"),
      /** Installments of card payments and payments on the service's page. */
      installments: z
        .strictObject({
          /** Numbers of installments that shoppers may choose; none when empty. */
          allowed: z
            .array(z.union([text, z.number().int().transform(String)]).refine(...instalments))
            .transform((counts) => [...new Set(counts)])
            .default([]),
          /** The service's plan for a number of installments that is allowed (`{ "3": "PLAN-3" }`), sent as `installments_id`. */
          ids: z.record(text, text).default({}),
        })
        .prefault({}),
      /** A function that answers 3-D Secure data that the store obtained elsewhere. */
      mpi_hook: z.custom<MpiHook>((hook) => typeof hook === "function", "must be a function").optional(),
      /** Alternative methods are narrowed and ordered by what the service offers for the sum and the country. */
      optimise_methods: z.boolean().default(false),
      /** Signed-in customers may have a card kept for the next time, and pay with the cards they have kept. */
      saved_cards: z.boolean().default(true),
      /** Ways of paying, in the order they are shown. What is switched off here, or not there, is refused everywhere. */
      methods: z
        .array(
          z
            .strictObject({
              /** A name of your own, for this way of paying alone. */
              id: text,
              /** What shoppers read. */
              label: text,
              /** By language: `{ "de": "Gutschein", "pt-BR": "Boleto" }`; `label` for all others. */
              labels: z
                .record(text, text)
                .superRefine((labels, context) => {
                  for (const tag of Object.keys(labels).filter((one) => !isLocale(one)))
                    context.addIssue({ code: "custom", path: [tag], message: "must be a language such as de or pt-BR" })
                })
                .optional(),
              /** Address of a picture, or a name that the storefront knows. */
              icon: textOf(2_048).optional(),
              /**
               * `card`: typed in your own checkout; `redirect`: the service's page; `apm`: an alternative method. Saved cards are
               * open where cards are: they have no entry of their own.
               */
              flow: z.enum(FLOWS).exclude(["saved_card"]),
              /** The service's name for an alternative method, which has to have one. */
              payment_method: text.optional(),
              /** ISO 4217 codes; every currency when absent or empty. */
              currencies: codes.optional(),
              /**
               * ISO 3166 2-letter codes of the delivery address, or of the billing address where nothing is delivered; every
               * country when absent or empty.
               */
              countries: codes.optional(),
              /** What the shopper has to tell: names of fields such as `bank_code`, `person.document_number`. */
              needs: z.array(neededName).default([]),
              /** The choices for `bank_code`; any text when absent. */
              banks: z.array(z.strictObject({ code: text, name: text })).optional(),
              /** A way of paying that is switched off keeps its entry. */
              enabled: z.boolean().default(true),
            })
            .refine(({ banks = [], needs }) => banks.length === 0 || needs.includes("bank_code"), {
              path: ["needs"],
              message: "must name bank_code where there are banks",
            }),
        )
        .default([
          { id: "card", label: "Card", labels: { de: "Karte" }, flow: "card", needs: [], enabled: true },
          {
            ...{ id: "redirect", label: "Payment page", labels: { de: "Zahlungsseite" } },
            ...{ flow: "redirect", needs: [], enabled: true },
          },
        ]),
      /**
       * Card testing: attempts after which a cart or an address has to wait. What counts are cards that were declined, and
       * cards that were accepted and whose money was released since no order came of it.
       */
      failed_attempts: z
        .strictObject({
          /** Such attempts of one cart. */
          per_cart: z.number().int().min(1).default(8),
          /** Such attempts from one IP address; of IPv6, from one network of 64 bits. */
          per_address: z.number().int().min(1).default(20),
          /**
           * The same from the address of a server that does not say who its shoppers are: all of them share it. It is
           * believed by the secret of `storefront_secret`; only where that is not set, by the absence of an `Origin`, and
           * then anybody may say so. Where it is less than `per_address`, that counts.
           */
          per_server: z.number().int().min(1).default(200),
          /** Attempts older than this are not counted; a day later their addresses are removed. */
          window_minutes: minutes(1).default(60),
        })
        .prefault({}),
      /** How long one request to the service may take. */
      timeouts: z
        .strictObject({
          /** To open a connection, TLS included. */
          connect_ms: milliseconds(SECOND, 600 * SECOND).default(5_000),
          /** From the request's last byte to the first of the answer. */
          headers_ms: milliseconds(SECOND, 600 * SECOND).default(25_000),
          /** Between two pieces of the answer. */
          body_ms: milliseconds(SECOND, 600 * SECOND).default(10_000),
          /** The whole exchange, waiting for a free connection included. */
          total_ms: milliseconds(SECOND, 600 * SECOND).default(30_000),
        })
        .prefault({}),
      /** How an unknown outcome is resolved: by the caller, then by the job with growing intervals. */
      asking: z
        .strictObject({
          /** The caller waits so long for an outcome that the request's own answer did not bring. */
          within_ms: milliseconds(0, 60 * SECOND).default(8_000),
          /**
           * "Not there" is believed only this long after sending: the service may still be at work. Where it answered by an
           * HTTP status that refuses, it is believed at once. At least 60,000, unless the service is on this machine.
           */
          absence_after_ms: milliseconds(0, DAY_MS).default(300_000),
          /**
           * A card of which the service shows nothing that may be its money may be tried again after this long. It may still
           * appear: where another card has paid meanwhile it is voided, else it is what the cart is paid with.
           */
          retry_card_after_ms: milliseconds(0, HOUR_MS).default(30_000),
          /** The job's first query comes so long after the request; the time between two queries then grows. */
          first_after_ms: milliseconds(0, HOUR_MS).default(5_000),
          /** An approved card is left to the shopper's own request this long before anybody else completes the cart. */
          being_paid_ms: milliseconds(0, HOUR_MS).default(20_000),
          /** The longest time between two queries. */
          longest_interval_ms: milliseconds(100, DAY_MS).default(HOUR_MS),
        })
        .prefault({}),
      /** Queries and operations that come within this time go to the service as one request. */
      batch_window_ms: milliseconds(0, 10 * SECOND).default(5),
      /**
       * What to do with money that came in a way nobody waits for any more. `complete`: place the order; `release`: void it, or
       * refund it when captured; `keep`: keep it, and tell a person.
       */
      late_money: z
        .strictObject({
          /** Paid, but the browser never came back and the cart is still as it was paid for. */
          browser_gone: lateMoney.exclude(["keep"]).default("complete"),
          /** Paid, but the session is deleted or the cart changed. */
          cart_changed: lateMoney.exclude(["complete"]).default("release"),
          /** Amount or currency differ from what the store expects. */
          wrong_amount: lateMoney.exclude(["complete"]).default("release"),
          /** A second successful payment for one cart. */
          duplicate: lateMoney.exclude(["complete"]).default("release"),
        })
        .prefault({}),
      /** A payment cancelled or expired at the service: what becomes of the store's order while nothing is fulfilled and it is not completed. */
      cancelled_at_service: z.enum(["cancel_order", "keep_order"]).default("cancel_order"),
      /** Recurring contracts. */
      subscriptions: z
        .strictObject({
          /** What becomes of a deduction: an order of its own, or a record with its subscription. */
          renewals: z.enum(["order", "record"]).default("order"),
        })
        .prefault({}),
      /** What the service reports to the store. */
      notifications: z
        .strictObject({
          /** Addresses and ranges (`203.0.113.0/24`) that notifications may come from; any when empty. */
          addresses: z
            .array(text.refine(isAddressOrRange, "must be an IP address or a range such as 203.0.113.0/24"))
            .default([]),
          /** How often a notification is tried before it is left to a person; not counted: no answer of the service. */
          attempts: z.number().int().min(1).default(8),
          /** How long notifications are kept, the messages exchanged with the service, and samples of refused notifications. */
          retention_days: days(1).default(DEFAULT_RETENTION.notifications),
        })
        .prefault({}),
      /** What was sent to the service, operation by operation. */
      journal: z
        .strictObject({
          /** How long the operations of a payment are kept that nothing can come of any more. */
          retention_days: days(LEAST_JOURNAL_DAYS).default(DEFAULT_RETENTION.journal),
        })
        .prefault({}),
      /** Reports of reconcile runs and batches. */
      runs: z
        .strictObject({
          /** How long they are kept; with several accounts the longest counts. */
          retention_days: days(1).default(90),
        })
        .prefault({}),
      /** When a day of this account ends, and when it is compared with the service and closed. */
      close: z
        .strictObject({
          /** The time zone in which days end, such as `Europe/Berlin`. */
          time_zone: text.refine(isTimeZone, "must be a time zone such as Europe/Berlin").default("UTC"),
          /** Minutes after midnight: what was under way then has an outcome by that time. */
          after_minutes: minutes(0, 1_440).default(30),
        })
        .prefault({}),
      /** Transfers to beneficiaries' bank accounts. */
      payouts: z
        .strictObject({
          /**
           * By currency: a payout of more than this, or for which more than this is taken, waits until a second person has
           * approved it; with any entry one in a currency without an entry does, too, without an entry none. What file or
           * environment say, the page can only lower; beside a limit there it can name no other currency.
           */
          approval_above: z
            .record(
              z.string().regex(/^[A-Z]{3}$/, "must be a currency such as EUR"),
              z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, "must be decimal text such as 1000.00"),
            )
            .default({}),
          /** How long what a payout tells of persons and their bank accounts is kept, encrypted. */
          retention_days: days(1).default(DEFAULT_RETENTION.payouts),
        })
        .prefault({}),
      /** The job that compares the store with the service. */
      reconcile: z
        .strictObject({
          /** Queries at the same time. */
          parallel_requests: z.number().int().min(1).max(20).default(4),
          /** A pass over one payment that takes longer is waited for no more, and shown to a person. */
          longest_pass_ms: milliseconds(SECOND, DAY_MS).default(300_000),
          /** A captured payment is still reconciled this long: refunds may be made at the portal. */
          watch_days: days(1).default(120),
        })
        .prefault({}),
    })
    .superRefine(({ base_url, asking }, context) => {
      if (asking.absence_after_ms >= ABSENCE_LEAST || isLoopback(new URL(base_url).hostname)) return
      const message = `must be at least ${ABSENCE_LEAST} milliseconds: the service may still be at work`
      context.addIssue({ code: "custom", path: ["asking", "absence_after_ms"], message })
    })

export type Settings = z.output<ReturnType<typeof settingsSchema>>

/** Write-only on the admin's page, encrypted at rest. */
export const SECRETS = [
  "secret_key",
  "secret_key_previous",
  "token_secret",
  "token_secret_previous",
  "storefront_secret",
  "proxy_credentials",
] as const
export type SecretName = (typeof SECRETS)[number]

/** What only `medusa-config.ts` or the environment may say: code, and what a page must not be able to switch. */
export const CODE_ONLY = ["lock_settings", "signature_hook", "mpi_hook", "allow_sandbox_in_production"] as const
/** What `medusa-config.ts` may say of an account; everything is optional because the environment or the admin may say it. */
export type AccountOptions = Partial<z.input<ReturnType<typeof settingsSchema>>>

/** Whether a text is scheme, host and port without a path, and secure or of this machine. */
export function isOrigin(value: string): boolean {
  return secureUrl(value)?.origin === value
}
