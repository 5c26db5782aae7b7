import type { AccountHolderDTO, ListPaymentMethodsOutput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { shownCard } from "../../checkout/shown-card"
import type { SavedCards } from "../../modules/acquiring/saved-cards"

type HolderContext = { account_holder?: object } | undefined

/** The cards that account holders have saved with one account. */
export class HolderCards {
  constructor(
    private readonly savedCards: Pick<SavedCards, "ofCustomer" | "remove" | "removeAll">,
    private readonly account: string,
  ) {}

  /** Those that can pay, without their tokens. */
  async list(context: HolderContext): Promise<ListPaymentMethodsOutput> {
    const holder = customerOf(context)
    if (!holder) return []
    const cards = (await this.savedCards.ofCustomer(holder)).filter(({ account }) => account === this.account)
    return cards
      .map(shownCard)
      .filter(({ status }) => status === "usable")
      .map(({ id, ...card }) => ({ id, data: { ...card } }))
  }

  /**
   * Ours only: the service has no operation to forget a token.
   * @throws MedusaError `not_found` where the holder has no such card
   */
  async remove(context: HolderContext, id: string): Promise<void> {
    const holder = customerOf(context)
    if (holder && (await this.savedCards.remove(holder, id, this.account))) return
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no saved card ${id} of this account holder.`)
  }

  /** They go with their holder. */
  async removeAll(context: HolderContext): Promise<void> {
    const holder = customerOf(context)
    if (holder) await this.savedCards.removeAll(holder, this.account)
  }
}

/** The customer whose account holder it is; one that was made by an older version says so by `external_id` alone. */
function customerOf(context: HolderContext): string | undefined {
  const holder = context?.account_holder as Partial<AccountHolderDTO> | undefined
  const customerId = holder?.data?.customer_id ?? holder?.external_id
  return typeof customerId === "string" ? customerId : undefined
}
