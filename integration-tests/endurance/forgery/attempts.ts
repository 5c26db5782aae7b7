import fc from "fast-check"

import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"

type Fields = [name: string, value: string][]
type Encoding = "form" | "json" | "xml"

const HOOK = "/hooks/acquiring/default/notifications"

/** One message that the service never sent, or sent before. */
export interface Attempt {
  path: string
  type: string
  body: Buffer
  /** What it is, for the message of a failure. */
  what: string
  /**
   * `taken`: signed with the account's own key, so it is kept and asked about. `either`: only what nobody signs
   * differs.
   */
  fate: "refused" | "taken" | "either"
}

/**
 * Forged, mutated and repeated notifications.
 * @param genuine what the service would truly say of some payments now
 */
export function attempt(genuine: Record<string, string>[]): fc.Arbitrary<Attempt> {
  const base = fc.constantFrom(...genuine)
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      "",
      "0",
      "-1",
      "9".repeat(400),
      "1e309",
      "NaN",
      "null",
      "\u0000",
      "' OR 1=1 --",
      "${7*7}",
      "../../etc/passwd",
    ),
    fc.constantFrom("3000", "4100", "5000", "7100", "25.00", "2500.00", "USD", "EUR", "__proto__", "constructor"),
  )
  const name = fc.oneof(
    fc.constantFrom(
      "merchant_id",
      "account_id",
      "order_no",
      "transaction_id",
      "amount",
      "currency",
      "payment_status",
      "order_status",
    ),
    fc.constantFrom(
      "request_id",
      "status",
      "__proto__",
      "constructor",
      "encryption_data",
      "ORDER_NO",
      "order_no[]",
      "toString",
    ),
  )
  const encoding = fc.constantFrom<Encoding>("form", "json", "xml")
  const changedFields = fc
    .tuple(base, fc.array(fc.tuple(name, junk), { minLength: 1, maxLength: 4 }), encoding)
    .map(([fields, changes, form]): Attempt => {
      const signed = Object.entries({ ...fields, encryption_data: sign(fields) })
      const mutated: Fields = [
        ...signed.filter(([known]) => !changes.some(([changed]) => changed === known)),
        ...changes,
      ]
      const fate = maySayTheTruth(mutated, fields) ? "either" : "refused"
      return { path: HOOK, ...encoded(mutated, form), what: `changed ${JSON.stringify(changes)} as ${form}`, fate }
    })

  const claims = fc
    .tuple(
      base,
      fc.constantFrom("3000", "4100", "5000", "6000", "6100", "7000", "7100"),
      fc.integer({ min: 1, max: 9_999_999 }),
      encoding,
      fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 }),
    )
    .map(([fields, payment_status, minor, form, signature]): Attempt => {
      const claim = { ...fields, payment_status, amount: (minor / 100).toFixed(2), encryption_data: signature }
      return { path: HOOK, ...encoded(Object.entries(claim), form), what: "an invented claim", fate: "refused" }
    })

  const signatures = fc
    .tuple(
      base,
      encoding,
      fc.nat(63),
      fc.constantFrom(
        "flip",
        "upper",
        "cut",
        "long",
        "none",
        "empty",
        "space",
        "base64",
        "other-key",
        "other-message",
        "unkeyed",
      ),
    )
    .map(([fields, form, at, how]): Attempt => {
      const right = sign(fields)
      const wrong: Record<typeof how, string | undefined> = {
        flip: right.slice(0, at) + (right[at] === "0" ? "1" : "0") + right.slice(at + 1),
        upper: right.toUpperCase() === right ? `${right}0` : right.toUpperCase(),
        cut: right.slice(0, at),
        long: `${right}${right}`,
        none: undefined,
        empty: "",
        space: [...right].join(" "),
        base64: Buffer.from(right, "hex").toString("base64"),
        "other-key": signMessage(referenceProfile, "notification", fields, "another-secret-key"),
        "other-message": signMessage(
          referenceProfile,
          "payout_notification",
          { ...fields, request_id: "1", status: "1" },
          "sandbox-secret-key",
        ),
        unkeyed: signMessage(referenceProfile, "notification", fields, " "),
      }
      const signature = wrong[how]
      const message = Object.entries({
        ...fields,
        ...(signature === undefined ? {} : { encryption_data: signature }),
      })
      return { path: HOOK, ...encoded(message, form), what: `signature: ${how}`, fate: "refused" }
    })

  const bytes = fc
    .tuple(
      base,
      encoding,
      fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
    )
    .map(([fields, form, flips, cut]): Attempt => {
      const { type, body } = encoded(
        Object.entries({ ...fields, payment_status: "4100", encryption_data: sign(fields) }),
        form,
      )
      const spoilt = Buffer.from(body)
      for (const [at, byte] of flips) spoilt[at % spoilt.length] = byte
      return {
        path: HOOK,
        type,
        body: cut ? spoilt.subarray(0, flips[0]?.[0]) : spoilt,
        what: `spoilt bytes of ${form}`,
        fate: "refused",
      }
    })

  const wrongly = fc
    .tuple(
      base,
      encoding,
      fc.constantFrom(
        "text/plain",
        "multipart/form-data",
        "image/png",
        "application/json",
        "application/xml",
        "application/x-www-form-urlencoded; charset=utf-16",
        "",
      ),
    )
    .map(([fields, form, type]): Attempt => {
      const { body } = encoded(Object.entries({ ...fields, encryption_data: "0".repeat(64) }), form)
      return { path: HOOK, type, body, what: `${form} declared as ${type}`, fate: "refused" }
    })

  const anything = fc
    .tuple(
      fc.uint8Array({ maxLength: 600 }),
      fc.constantFrom("application/json", "application/xml", "application/x-www-form-urlencoded", ""),
    )
    .map(([raw, type]): Attempt => ({ path: HOOK, type, body: Buffer.from(raw), what: "anything", fate: "refused" }))

  const nested = fc
    .tuple(fc.integer({ min: 33, max: 3_000 }), fc.constantFrom("json", "xml"))
    .map(([depth, form]): Attempt => {
      const body =
        form === "json"
          ? `{"order_no":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`
          : `${"<a>".repeat(depth)}${"</a>".repeat(depth)}`
      return {
        path: HOOK,
        type: `application/${form}`,
        body: Buffer.from(body),
        what: `${depth} deep ${form}`,
        fate: "refused",
      }
    })

  const others = fc
    .tuple(
      base,
      encoding,
      fc.constantFrom("merchant", "account", "address"),
      fc.constantFrom("nobody", "DEFAULT", "default%00", "__proto__", "default%2F..", ".."),
    )
    .map(([fields, form, whose, account]): Attempt => {
      const theirs = {
        ...fields,
        ...(whose === "merchant" ? { merchant_id: "100002" } : whose === "account" ? { account_id: "100001002" } : {}),
      }
      const message = encoded(Object.entries({ ...theirs, encryption_data: sign(theirs) }), form)
      const path = whose === "address" ? `/hooks/acquiring/${account}/notifications` : HOOK
      return { path, ...message, what: `another ${whose}'s, ${account}`, fate: "refused" }
    })

  const replays = fc.tuple(base, encoding).map(([fields, form]): Attempt => ({
    path: HOOK,
    ...encoded(Object.entries({ ...fields, encryption_data: sign(fields) }), form),
    what: "a replay",
    fate: "taken",
  }))

  /** As if the key were stolen: signed, and still only a hint. */
  const stolen = fc
    .tuple(
      base,
      encoding,
      fc.constantFrom("4100", "5000", "6000", "7100", "2500", "9999"),
      fc.constantFrom("10.00", "25.00", "9999.00"),
    )
    .map(([fields, form, payment_status, amount]): Attempt => {
      const lie = { ...fields, payment_status, amount }
      return {
        path: HOOK,
        ...encoded(Object.entries({ ...lie, encryption_data: sign(lie) }), form),
        what: `a signed lie: ${payment_status}`,
        fate: "taken",
      }
    })

  return fc.oneof(
    { weight: 25, arbitrary: changedFields },
    { weight: 15, arbitrary: claims },
    { weight: 18, arbitrary: signatures },
    { weight: 14, arbitrary: bytes },
    { weight: 5, arbitrary: wrongly },
    { weight: 5, arbitrary: anything },
    { weight: 2, arbitrary: nested },
    { weight: 6, arbitrary: others },
    { weight: 5, arbitrary: replays },
    { weight: 5, arbitrary: stolen },
  )
}

function sign(fields: Record<string, string>): string {
  return signMessage(referenceProfile, "notification", fields, "sandbox-secret-key")
}

/** Says of every signed field, once at least, what is true. */
function maySayTheTruth(said: Fields, fields: Record<string, string>): boolean {
  const signed = ["merchant_id", "account_id", "order_no", "transaction_id", "currency", "amount", "payment_status"]
  const says = (name: string, truth?: string) => said.some(([known, value]) => known === name && value.trim() === truth)
  return says("encryption_data", sign(fields)) && signed.every((name) => says(name, fields[name]))
}

function encoded(fields: Fields, encoding: Encoding): { type: string; body: Buffer } {
  switch (encoding) {
    case "form":
      return { type: "application/x-www-form-urlencoded", body: Buffer.from(new URLSearchParams(fields).toString()) }
    case "json": {
      const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      return { type: "application/json", body: Buffer.from(`{${members.join(",")}}`) }
    }
    case "xml": {
      const text = (value: string) => value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
      const elements = fields.map(([name, value]) => `<${name}>${text(value)}</${name}>`)
      return { type: "application/xml", body: Buffer.from(`<notification>${elements.join("")}</notification>`) }
    }
  }
}
