/** What became of the money on a page whose place another payment took, by the status of the return address. */
export const REPLACED_MONEY: Record<string, string> = {
  replaced: "Nothing was charged there.",
  replaced_released: "What you may have paid there is released.",
  replaced_kept: "We know of what you paid there and will write to you.",
}
