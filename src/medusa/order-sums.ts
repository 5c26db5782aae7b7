import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"

interface Row {
  amount: BigNumberInput
  raw_amount?: { value: string } | null
}

/** What is booked of an order: to all of the core's digits, and as it was charged. */
export interface Booked {
  exact: BigNumberInput
  charged: Money
}

export function bookedOf(rows: readonly Row[], currency: string): Booked {
  const amounts = rows.map(({ raw_amount, amount }) => raw_amount ?? amount)
  return {
    exact: MathBN.sum(0, ...amounts),
    charged: Money.sum(
      amounts.map((amount) => storeTotal(amount, currency)),
      currency.toUpperCase(),
    ),
  }
}

/**
 * A sum that the core keeps of an order, beside what is booked of it. The core keeps both with all digits of taxes and
 * discounts; each rounded by itself they do not add up (10.006 twice is 20.012, but 10.01 twice is not 20.01), and what
 * was charged is the rounded ones. So it is what was charged, and what it differs from what is booked, rounded once:
 * what is left of an order's total is just what its customer is asked for. Half of the smallest unit is left by
 * rounding, and owed by nobody: an order of 48.195 is paid by 48.20, whichever of the two the core has booked.
 */
export function besideBooked(sum: BigNumberInput, { exact, charged }: Booked): Money {
  const difference = MathBN.sub(sum, exact)
  const halfUnit = 0.5 * 10 ** -charged.digits
  if (MathBN.lte(MathBN.abs(difference), halfUnit)) return charged
  return charged.plus(storeTotal(difference.toFixed(), charged.currency))
}
