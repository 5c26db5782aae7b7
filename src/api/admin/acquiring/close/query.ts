import { isDay } from "../../../../daily-close/shop-day"
import { word } from "../request"

/** A day of the calendar. */
export const day = word.refine(isDay, "must be a day such as 2026-11-22")
