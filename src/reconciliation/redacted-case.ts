import type { PartFacts } from "../medusa/purchase-facts"
import type { Statement } from "../modules/acquiring/operation-row"
import type { Case, PaymentCase } from "./case"

/**
 * A case without anything of the shopper: no address, e-mail or phone, no client address, no merchant's free text. What
 * is left is all that `plan` decides by: it can be given to support, and planned again (`npm run explain`).
 */
export function redactedCase(found: Case): Case {
  return {
    ...found,
    collections: found.collections.map(redactedCollection),
    payments: found.payments.map(redactedPayment),
  }
}

function redactedPayment(payment: PaymentCase): PaymentCase {
  const { facts, operations, collection, booking } = payment
  return {
    ...payment,
    collection: collection && redactedCollection(collection),
    booking: booking && redactedBooking(booking),
    operations: operations.map((row) => ({
      ...row,
      client_ip: null,
      stated: row.stated && redactedStatement(row.stated),
    })),
    facts: facts && {
      ...facts,
      transactions: facts.transactions.map(
        ({ shopperEmail: _email, shopperPhone: _phone, delivery: _delivery, website: _website, ...record }) => record,
      ),
    },
  }
}

/** What a person said and when decides; who it was and in which words does not. */
function redactedStatement({ before, ...last }: Statement): Statement {
  const nameless = <Said extends Omit<Statement, "before">>(said: Said) => ({ ...said, by: "", note: "" })
  return { ...nameless(last), ...(before ? { before: before.map(nameless) } : {}) }
}

function redactedCollection(collection: Case["collections"][number]): Case["collections"][number] {
  const { bookings, formerBookings } = collection
  return { ...collection, bookings: bookings.map(redactedBooking), formerBookings: formerBookings.map(redactedBooking) }
}

function redactedBooking(booking: Case["collections"][number]["bookings"][number]): typeof booking {
  return { ...booking, captures: booking.captures.map(redactedPart), refunds: booking.refunds.map(redactedPart) }
}

/** The note of a part that we recorded names it at the service; of any other it is the merchant's own text. */
function redactedPart(part: PartFacts): PartFacts {
  return part.isExternal ? part : { ...part, note: "" }
}
