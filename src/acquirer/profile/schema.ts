import { z } from "zod"
import { AcquirerError } from "../domain/errors"
import { isServerAddress } from "../domain/secure-url"
import { isTimeZone } from "../domain/time-zone"
import type { CodeMeanings, OperationName } from "../operations/operation"
import { CODE_MEANINGS } from "./code-meanings"
import { DEDUCTION_ORDER_NO } from "./deduction-order-no"
import { arePayoutDetails, PAYOUT_KEY } from "./payout-details"
import { RECIPE_PARTS } from "./recipe-parts"
import { NOTIFICATION_FIELDS, type Profile, type SignatureRecipe, type SignedMessage } from "./profile"
import { referenceProfile } from "./reference"

export const OPERATIONS = [
  "authorise",
  "authorise_apm",
  "checkout",
  "retrieval_trans",
  "retrieval_refund",
  "capture",
  "review",
  "cancel",
  "refund",
  "payout",
  "cancel_subscription",
  "optimise_payment_methods",
] as const satisfies readonly OperationName[]

/** Every message that may carry a signature. */
export const MESSAGES: readonly SignedMessage[] = [
  ...OPERATIONS.flatMap((operation) => [`${operation}.request`, `${operation}.response`] as const),
  "notification",
  "payout_notification",
]

/** The fields that say who pays what; another one of a request is refused when it is sent. */
const SENT = new Set(
  Object.entries(referenceProfile.signature.messages).flatMap(([message, { fields }]) =>
    message.endsWith(".request") ? fields.map((field) => (typeof field === "string" ? field : field.each)) : [],
  ),
)

function isSent(field: string): boolean {
  return SENT.has(field)
}

/** White space around a field's name is dropped, but within it none has line breaks. */
const hasNoControl = (text: string) => !/\p{Cc}/u.test(text)
const CONTROL = "must be a name without line breaks and other control characters"

/** Characters: no service asks for a page. */
const MOST_ACKNOWLEDGED = 1_000

/**
 * What a merchant may say of the service, as JSON: any part of a profile. Parts left out keep the reference
 * profile's assumption. Code tables are extended code by code; `null` takes a code or a path away. The hook is
 * code: it is a setting of its own (`signature_hook`). Made for the first merchant who says something.
 */
function makeOverrides() {
  const name = z.string().trim().min(1)
  const fieldName = name.refine(hasNoControl, CONTROL)
  const signedField = z
    .union([name, z.strictObject({ each: name, fields: z.array(name).min(1) })])
    .refine(
      (field) => (typeof field === "string" ? [field] : [field.each, ...field.fields]).every(hasNoControl),
      CONTROL,
    )
  const fields = z.array(signedField).min(1)

  const operation = z.enum(OPERATIONS)
  const message = z.enum(MESSAGES)
  const verification = z.enum(["required", "when-present", "off"])
  const baseUrl = z
    .string()
    .refine(
      (text) => isServerAddress(text),
      "must be an https address without user name and query (http only on loopback)",
    )
  const path = z.string().regex(/^\/[\w./~-]*$/, "must be a path that begins with /")

  const payoutNeeds = z
    .string()
    .refine(arePayoutDetails, "must be fields of a payout with commas between, such as beneficiary.bank_details.iban")

  const codeTable = <Table extends keyof CodeMeanings>(table: Table) =>
    z.record(z.string(), z.enum(CODE_MEANINGS[table]).nullable())

  const parts = z
    .strictObject({
      algorithm: z.enum(RECIPE_PARTS.algorithm),
      form: z.enum(RECIPE_PARTS.form),
      separator: z.string(),
      order: z.enum(RECIPE_PARTS.order),
      key: z.enum(RECIPE_PARTS.key),
      empty: z.enum(RECIPE_PARTS.empty),
      encoding: z.enum(RECIPE_PARTS.encoding),
      lists: z.enum(RECIPE_PARTS.lists),
      key_name: name,
      key_separator: z.string(),
    } satisfies { [Part in keyof Omit<Required<SignatureRecipe>, "fields">]: z.ZodType<SignatureRecipe[Part]> })
    .partial()

  return z.strictObject({
    name: name.optional(),
    signature: z
      .strictObject({
        default: parts.optional(),
        messages: z.partialRecord(message, parts.extend({ fields })).optional(),
        verify: z.partialRecord(z.union([message, z.literal("default")]), verification).optional(),
      })
      .optional(),
    codes: z
      .strictObject({
        order_status: codeTable("order_status"),
        payment_status: codeTable("payment_status"),
        query_result: codeTable("query_result"),
        refund_status: codeTable("refund_status"),
        capture_status: codeTable("capture_status"),
        cancel_status: codeTable("cancel_status"),
        review_status: codeTable("review_status"),
        recurring_status: codeTable("recurring_status"),
        review_flag: codeTable("review_flag"),
        open3d: codeTable("open3d"),
        token_flag: codeTable("token_flag"),
        risk_action: codeTable("risk_action"),
        payout_status: codeTable("payout_status"),
        return_status: codeTable("return_status"),
        result_code: codeTable("result_code"),
        decline_reason: codeTable("decline_reason"),
      })
      .partial()
      .optional(),
    selector: z
      .strictObject({ field: name, separator: z.string().min(1), absent: z.enum(["newest", "refused"]) })
      .partial()
      .optional(),
    bodies: z
      .strictObject({
        contentType: z.enum(["declared", "form-header"]),
        codecs: z.partialRecord(operation, z.enum(["json", "form", "xml"])),
        xmlRoot: z.string().regex(/^[A-Za-z_][\w.-]*$/, "must be an XML element name"),
      })
      .partial()
      .optional(),
    notification: z
      .strictObject({
        fields: z.partialRecord(z.enum(NOTIFICATION_FIELDS), fieldName),
        signature: z
          .strictObject({ in: z.enum(["field", "header"]), name: fieldName, over: z.enum(["fields", "raw"]) })
          .partial(),
      })
      .partial()
      .optional(),
    acknowledgement: z
      .strictObject({
        status: z.string().regex(/^[2-5]\d\d$/, "must be an HTTP status such as 200"),
        body: z.string().max(MOST_ACKNOWLEDGED, "is too long"),
        contentType: z.enum(["text/plain", "application/json", "application/xml"]),
      })
      .partial()
      .optional(),
    paths: z.partialRecord(operation, path.nullable()).optional(),
    urls: z.partialRecord(operation, baseUrl.nullable()).optional(),
    capturedAmount: z.enum(["order", "captured", "either"]).optional(),
    stamp: z
      .strictObject({
        field: z
          .string()
          .regex(/^[A-Za-z_][\w.-]*$/, "must be a name of letters and digits")
          .refine((field) => !isSent(field), "is a field that a request has already"),
        format: z.enum(["unix_seconds", "unix_ms", "YYYYMMDDHHmmss", "nonce"]),
      })
      .partial()
      .refine(({ field, format }) => field || !format, { path: ["field"], error: "is missing" })
      .optional(),
    capturedField: name.optional(),
    websiteField: name.refine((field) => !isSent(field), "is a field that a request has already").optional(),
    deductions: z
      .strictObject({
        orderNo: z
          .string()
          .regex(DEDUCTION_ORDER_NO, "must be like {order_no}R{cycle}: something between the two parts"),
      })
      .partial()
      .optional(),
    voucher: z.strictObject({ number: name, deadline: name }).partial().optional(),
    payouts: z
      .strictObject({
        required: z.record(z.string().regex(PAYOUT_KEY), payoutNeeds.nullable()),
        ibanCountries: z.string().regex(/^([A-Z]{2}([\s,]+|$))*$/, "must be country codes such as DE FR"),
        besideBeneficiaryId: payoutNeeds,
      })
      .partial()
      .optional(),
    offset: z.enum(["minutes", "minutes_east", "hours_east", "iso"]).optional(),
    timeZone: z.string().refine(isTimeZone, "must be a time zone such as Asia/Shanghai").optional(),
  })
}

let overrides: ReturnType<typeof makeOverrides> | undefined
const profileOverrides = () => (overrides ??= makeOverrides())

export type ProfileOverrides = z.input<ReturnType<typeof makeOverrides>>

/**
 * The reference profile with a merchant's entries over it.
 * @throws AcquirerError `config` naming every entry at fault (`profile.codes.payment_status.3500`); values are not
 * repeated
 */
export function profileFrom(said?: unknown): Profile {
  if (said === undefined) return overlaid({})
  const parsed = profileOverrides().safeParse(said)
  if (!parsed.success) throw refusal(problemsOf(parsed.error))
  const profile = overlaid(parsed.data)
  const problems = recipeProblems(profile)
  if (problems.length > 0) throw refusal(problems)
  return profile
}

/** Every entry at fault, by its path (`profile.codes.payment_status.3500`); none where `profileFrom` takes it. */
export function profileProblems(said: unknown): Problem[] {
  const parsed = profileOverrides().safeParse(said)
  return parsed.success ? recipeProblems(overlaid(parsed.data)) : problemsOf(parsed.error)
}

function overlaid({
  signature,
  codes,
  selector,
  bodies,
  notification,
  acknowledgement,
  paths,
  urls,
  stamp,
  deductions,
  voucher,
  payouts,
  ...rest
}: z.output<ReturnType<typeof makeOverrides>>): Profile {
  const base = referenceProfile
  return {
    ...base,
    ...rest,
    signature: {
      default: { ...base.signature.default, ...signature?.default },
      messages: { ...base.signature.messages, ...signature?.messages },
      verify: { ...base.signature.verify, ...signature?.verify },
    },
    codes: extended(base.codes, codes ?? {}),
    selector: { ...base.selector, ...selector },
    bodies: { ...base.bodies, ...bodies },
    notification: {
      fields: { ...base.notification.fields, ...notification?.fields },
      signature: { ...base.notification.signature, ...notification?.signature },
    },
    acknowledgement: { ...base.acknowledgement, ...acknowledgement },
    deductions: { ...base.deductions, ...deductions },
    voucher: { ...base.voucher, ...voucher },
    payouts: {
      ...base.payouts,
      ...payouts,
      required: withoutNull({ ...base.payouts.required, ...payouts?.required }),
    },
    paths: withoutNull({ ...base.paths, ...paths }),
    urls: withoutNull({ ...base.urls, ...urls }),
    ...(stamp?.field ? { stamp: { field: stamp.field, format: stamp.format ?? "unix_seconds" } } : {}),
  }
}

function withoutNull<Value>(entries: Record<string, Value | null>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Value] => entry[1] !== null))
}

export interface Problem {
  field: string
  reason: string
}

function extended(
  base: Profile["codes"],
  overrides: { [Table in keyof CodeMeanings]?: Record<string, CodeMeanings[Table] | null> },
): Profile["codes"] {
  const tables = Object.entries(base).map(([table, entries]) => {
    const merged = { ...entries, ...overrides[table as keyof CodeMeanings] }
    return [table, Object.fromEntries(Object.entries(merged).filter(([, meaning]) => meaning !== null))]
  })
  return Object.fromEntries(tables) as Profile["codes"]
}

/** Whether this use of the key goes with this algorithm: `hmac` with the hmac algorithms and with no other. */
export function keyFits({ algorithm, key }: Pick<SignatureRecipe, "algorithm" | "key">): boolean {
  return algorithm.startsWith("hmac-") === (key === "hmac")
}

const PLAIN_USES = '"append", "prepend", "pair", "append-hashed" or "prepend-hashed"'

function recipeProblems({ signature, notification }: Profile): Problem[] {
  const recipes: [string, Omit<SignatureRecipe, "fields">][] = [
    ["profile.signature.default", signature.default],
    // What a message takes over from the default is said of the default, once.
    ...Object.entries(signature.messages)
      .filter(([, entry]) => entry.algorithm !== undefined || entry.key !== undefined)
      .map(([message, entry]): [string, Omit<SignatureRecipe, "fields">] => [
        `profile.signature.messages.${message}`,
        { ...signature.default, ...entry },
      ]),
  ]
  const { in: place, over } = notification.signature
  const covers: Problem[] =
    over === "raw" && place === "field"
      ? [
          {
            field: "profile.notification.signature.over",
            reason: 'must be "fields" unless the signature is in a header',
          },
        ]
      : []
  const keys = recipes
    .filter(([, recipe]) => !keyFits(recipe))
    .map(([entry, recipe]) => ({
      field: `${entry}.key`,
      reason: `must be ${recipe.algorithm.startsWith("hmac-") ? '"hmac"' : PLAIN_USES} with ${recipe.algorithm}`,
    }))
  return [...keys, ...covers]
}

function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue) => {
    const place = ["profile", ...issue.path]
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ field: [...place, key].join("."), reason: "is no entry of a profile" }))
    }
    if (issue.code === "invalid_key") return [{ field: place.join("."), reason: "is no entry of a profile" }]
    return [{ field: place.join("."), reason: issue.message }]
  })
}

function refusal(problems: Problem[]): AcquirerError {
  return new AcquirerError("config", {
    code: "profile",
    field: problems[0]?.field,
    merchantMessage: `The profile of the service is not usable: ${problems
      .map(({ field, reason }) => `${field}: ${reason}`)
      .join("; ")}.`,
  })
}
