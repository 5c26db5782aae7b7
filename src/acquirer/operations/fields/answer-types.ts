import { z } from "zod"
import { storable } from "../../domain/storable-text"

/**
 * Types of what the service answers: wide where services vary (a number where text is promised, `null`, white
 * space, one element for a list), narrow where money hangs on the value.
 */

/** Text that must be there and not empty. */
export const requiredText = z.preprocess(plainText, z.string().min(1))

/** Text that may be absent or `null`; anything that is no text at all counts as absent. */
export const optionalText = z.preprocess(plainText, z.string().optional())

/** Money as the service writes it; no sign. */
export const requiredAmount = z.preprocess(plainText, z.string().regex(/^\d{1,18}(\.\d+)?$/, "must be decimal text"))

/** 3-letter currency code. */
export const requiredCurrency = z.preprocess(
  plainText,
  z.string().regex(/^[A-Z]{3}$/, "must be a 3-letter currency code"),
)

/**
 * A number, or decimal text, with the digits that were sent where the codec has kept them; anything else counts as
 * absent.
 */
export const optionalNumber = z.preprocess(
  plainNumber,
  z.union([z.number(), z.string()]).optional().meta({ type: "number" }),
)

/** An object with at least one value; `null`, empty text and other shapes count as absent. */
export function optionalObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(recordOnly, z.object(shape).optional())
}

/** Zero, one or many elements. */
export function optionalList<Element extends z.ZodType>(element: Element) {
  return z.preprocess(elements, z.array(element).optional())
}

/** A list that only informs: elements that are no objects are passed over instead of spoiling the answer. */
export function optionalNotes<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => records(value), z.array(z.object(shape)).optional())
}

function plainText(value: unknown): unknown {
  if (typeof value === "string") return storable(value.trim())
  if (typeof value === "boolean" || typeof value === "bigint") return String(value)
  return typeof value === "number" && isExact(value) ? String(value) : undefined
}

/** A double shows the digits that were sent only while there are at most 15 of them. */
function isExact(value: number): boolean {
  return /^-?\d+(\.\d+)?$/.test(String(value)) && String(value).replace(/\D/g, "").length <= 15
}

function plainNumber(value: unknown): unknown {
  if (typeof value === "number" && Number.isFinite(value)) return value
  return typeof value === "string" && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? value.trim() : undefined
}

function recordOnly(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined
}

function records(value: unknown): unknown {
  const list = elements(value)
  return Array.isArray(list) ? list.filter((element) => recordOnly(element) !== undefined) : undefined
}

function elements(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return undefined
  return Array.isArray(value) ? value : [value]
}
