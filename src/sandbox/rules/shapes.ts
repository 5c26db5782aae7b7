import { isBirthDate, namedDay } from "../../acquirer/domain/birth-date"
import { isEmail } from "../../acquirer/domain/email"
import { LANGUAGE_TAG } from "../../acquirer/domain/language-tag"
import { isMinutesOffset } from "../../acquirer/domain/minutes-offset"
import { isDomain } from "../../acquirer/domain/site"
import { isWebAddress } from "../../acquirer/domain/web-address"
import type { FieldRule } from "./field-rule"

const rule =
  (holds: (text: string, now: number) => boolean, otherwise: string) =>
  (...fields: string[]): FieldRule => ({
    fields,
    holds: (value, now) => typeof value === "string" && holds(value, now),
    otherwise,
  })

export const email = rule(isEmail, "must be an e-mail address")
export const webAddress = rule(isWebAddress, "must be an address that begins with http:// or https://")
export const domain = rule(isDomain, "must be a domain, without protocol and path")
export const domains = rule(
  (text) => text.split(",").every((one) => isDomain(one.trim())),
  "must be domains, without protocol and path",
)
export const language = rule((text) => LANGUAGE_TAG.test(text), "must be a language tag")
export const offset = rule(isMinutesOffset, "must be a numeric offset, not further than 14 hours")
/** As either of the two ways in which the specification writes days. */
export const day = rule((text) => namedDay(text) !== undefined, "must be a day that there is")
/** Somewhere tomorrow has begun. */
export const pastDay = rule(isBirthDate, "must not lie in the future")
export const wholeOrEmpty = rule((text) => /^\d{0,3}$/.test(text), "must be a whole number")
export const quantity = rule(
  (text) => /^\d{1,9}(\.\d{1,9})?$/.test(text) && Number(text) > 0,
  "must be a number above zero, as text",
)

export function notNegative(...fields: string[]): FieldRule {
  return { fields, holds: (value) => Number(value) >= 0, otherwise: "must not be less than 0" }
}
