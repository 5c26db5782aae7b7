import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { shownCard } from "../../../../../checkout/shown-card"
import { storeOf } from "../../../../../medusa/store"

/** Makes a card the default one. */
export async function POST(req: AuthenticatedMedusaRequest<unknown>, res: MedusaResponse): Promise<void> {
  const { savedCards } = storeOf(req.scope).acquiring
  const [id, customerId] = [String(req.params.id), req.auth_context.actor_id]
  refuseOtherChanges(req.body)
  if (!(await savedCards.makeDefault(customerId, id))) throw notFound(id)
  const card = await savedCards.find(customerId, id)
  if (!card) throw notFound(id)
  res.json({ saved_card: shownCard(card, new Date()) })
}

/** Forgets a card. The service has no operation for it: its token stays there, and nobody has it any more. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = String(req.params.id)
  const { savedCards } = storeOf(req.scope).acquiring
  if (!(await savedCards.remove(req.auth_context.actor_id, id))) throw notFound(id)
  res.json({ id, object: "saved_card", deleted: true })
}

function refuseOtherChanges(body: unknown): void {
  const { is_default = true, ...others } = (body ?? {}) as Record<string, unknown>
  const [field] = is_default === true ? Object.keys(others) : ["is_default"]
  if (field === undefined) return
  const reason = field === "is_default" ? "can only be true: make another card the default one" : "cannot be changed"
  throw new MedusaError(MedusaError.Types.INVALID_DATA, `${field} ${reason}`)
}

function notFound(id: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, `There is no saved card ${id} of this customer.`)
}
