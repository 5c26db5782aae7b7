import type { AddressEntry } from "./address"

/** What was typed into the address step and is not in the cart yet. */
export interface AddressDraft {
  email?: string
  shipping?: AddressEntry
  billing?: AddressEntry
  /** Whether the bill goes to an address of its own. */
  elsewhere?: boolean
}
