import type { Longest } from "../../api/admin/acquiring/http-types"

/** How many characters the server takes: another number does not compile. */
export const LONGEST: Longest = { word: 255, note: 500, refund_note: 255 }
