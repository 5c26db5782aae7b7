import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The card that a subscription was begun with: of its deductions the service names none. */
export interface DeductionCard {
  account: string
  order_no: string
  /** Of the first payment, as the service masks it. */
  masked: string | null
  /** Of the customer's saved card. */
  brand: string | null
  last_four: string | null
}

const FIRST = `attempt.account = begun.account AND attempt.order_no = begun.order_no AND attempt.kind = 'authorise'
  AND attempt.state = 'done' AND attempt.deleted_at IS NULL`
const SAVED = `saved.id = begun.saved_card_id AND saved.customer_id = begun.customer_id AND saved.deleted_at IS NULL`
const OF_PAYMENT = `
  JOIN acquiring_renewal AS deduction ON deduction.account = meant.account AND deduction.order_no = meant.order_no
    AND deduction.deleted_at IS NULL
  JOIN acquiring_subscription AS begun ON begun.id = deduction.subscription_id AND begun.deleted_at IS NULL`

/**
 * From a payment `meant` to the card of the first payment, or to the saved one, of the subscription that it is a
 * deduction of.
 */
export const BY_FIRST_PAYMENT = {
  join: `${OF_PAYMENT} JOIN acquiring_operation AS attempt ON ${FIRST}`,
  ends: `"right"(attempt.answer ->> 'card', 4) = ?`,
}
export const BY_SAVED_CARD = {
  join: `${OF_PAYMENT} JOIN acquiring_saved_card AS saved ON ${SAVED}`,
  ends: "saved.last_four = ?",
}

const CARDS = `
  SELECT deduction.account, deduction.order_no, first.masked, saved.brand, saved.last_four
  FROM acquiring_renewal AS deduction
  JOIN acquiring_subscription AS begun ON begun.id = deduction.subscription_id AND begun.deleted_at IS NULL
  LEFT JOIN LATERAL (
    SELECT attempt.answer ->> 'card' AS masked FROM acquiring_operation AS attempt WHERE ${FIRST}
    ORDER BY attempt.created_at DESC LIMIT 1
  ) AS first ON true
  LEFT JOIN acquiring_saved_card AS saved ON ${SAVED}
  WHERE deduction.order_no = ANY(?) AND deduction.deleted_at IS NULL`

export async function deductionCards(knex: Knex, orderNos: readonly string[]): Promise<DeductionCard[]> {
  if (orderNos.length === 0) return []
  const { rows } = (await knex.raw(CARDS, [[...orderNos]])) as { rows: DeductionCard[] }
  return rows
}
