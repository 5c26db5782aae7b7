import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Person } from "../acquirer/domain/payment-request"
import { collectionExists } from "../medusa/collection-exists"
import type { Store } from "../medusa/store"
import type { Account } from "../operations/account"
import type { KeptPerson } from "../operations/authorise-apm"
import { knownPerson, type Payer } from "./needed-fields"
import { personOf } from "./session-data"
import { personSchema, type SessionInput } from "./session-schema"

/** Code of the error below; the checkout page shows its words. */
export const PERSON_GONE = "person_gone"

/**
 * Session data as it may be written down: what a shopper told of themselves is kept apart, encrypted, and a reference
 * stands in its place. A reference that comes from outside is dropped: it would be somebody else's.
 * @param collectionId of the session, where it is known
 * @throws MedusaError `not_found` where there is no such collection: nobody is kept
 */
export async function withoutPerson(
  store: Store,
  account: string,
  data: Record<string, unknown>,
  { person }: SessionInput,
  collectionId?: string,
): Promise<Record<string, unknown>> {
  const { person: _, person_ref: __, ...rest } = data
  if (!person) return rest
  if (collectionId !== undefined && !(await collectionExists(store, collectionId))) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payment collection.")
  }
  const { persons } = store.acquiring
  return {
    ...rest,
    person_ref: await persons.keep(account, await store.acquiring.settings(account), person, collectionId),
  }
}

/**
 * The person that a payment is opened with: read when it is sent, forgotten when its outcome is known. Reading throws
 * AcquirerError `invalid` when they are not kept any more.
 */
export function keptPerson(account: Account, reference: string | undefined): KeptPerson | undefined {
  if (reference === undefined) return undefined
  return {
    read: () => readPerson(account, reference),
    forget: () => account.store.acquiring.persons.remove(reference),
  }
}

/**
 * The same with what the store knows of the fields that the method needs: what the shopper said of themselves comes
 * first. Nobody needs to be kept for that.
 */
export function prefilledPerson(
  kept: KeptPerson | undefined,
  needs: readonly string[],
  payer: Payer | undefined,
): KeptPerson | undefined {
  if (!needs.some((name) => name.startsWith("person."))) return kept
  return {
    read: async (shopper) => {
      const known = personOf(personSchema.parse(knownPerson(needs, payer ?? {}, shopper))) ?? {}
      return { ...definedOf(known), ...definedOf((await kept?.read(shopper)) ?? {}) }
    },
    forget: async () => kept?.forget(),
  }
}

function definedOf(person: Person): Person {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))
}

async function readPerson(account: Account, reference: string): Promise<Person | undefined> {
  const person = personSchema.safeParse(
    await account.store.acquiring.persons.open(account.id, account.settings, reference),
  )
  if (person.success) return personOf(person.data)
  throw new AcquirerError("invalid", {
    code: PERSON_GONE,
    field: "person",
    merchantMessage: "What the shopper told of themselves is not kept any more; nothing was sent.",
    shopperMessage:
      "What you told us of yourself is not kept any longer. Nothing was charged; " +
      "please go back to the shop and choose this way of paying again.",
  })
}
