import { isMinutesOffset } from "../domain/minutes-offset"
import type { Profile } from "./profile"

const FIELD = "time_zone"

/**
 * A request's fields with the shopper's offset from UTC as the service has it; ours is in minutes, as a browser counts.
 */
export function withOffset({ offset }: Profile, fields: Record<string, unknown>): Record<string, unknown> {
  const { [FIELD]: minutes } = fields
  if (offset === "minutes" || typeof minutes !== "string" || !isMinutesOffset(minutes)) return fields
  return { ...fields, [FIELD]: written(0 - Number(minutes), offset) }
}

/** The same, as whoever receives such a request reads it; empty where it is in another form. */
export function withoutOffset({ offset }: Profile, fields: Record<string, unknown>): Record<string, unknown> {
  const { [FIELD]: text } = fields
  if (offset === "minutes" || typeof text !== "string") return fields
  const east = read(text, offset)
  return { ...fields, [FIELD]: east === undefined ? "" : String(0 - east) }
}

type Form = Exclude<Profile["offset"], "minutes">

/** @param east minutes that local time is ahead of UTC */
function written(east: number, form: Form): string {
  switch (form) {
    case "minutes_east":
      return String(east)
    case "hours_east":
      return String(east / 60)
    case "iso":
      return `${east < 0 ? "-" : "+"}${twoDigits(Math.abs(east) / 60)}:${twoDigits(Math.abs(east) % 60)}`
  }
}

function read(text: string, form: Form): number | undefined {
  const [, sign = "", hours = "", minutes = ""] = FORMS[form].exec(text) ?? []
  if (hours === "") return undefined
  const size = form === "minutes_east" ? Number(hours) : Number(hours) * 60 + Number(minutes)
  return sign === "-" ? 0 - size : size
}

const FORMS: Record<Form, RegExp> = {
  minutes_east: /^([+-]?)(\d{1,3})$/,
  hours_east: /^([+-]?)(\d{1,2}(?:\.\d{1,2})?)$/,
  iso: /^([+-])(\d{2}):(\d{2})$/,
}

function twoDigits(count: number): string {
  return String(Math.floor(count)).padStart(2, "0")
}
