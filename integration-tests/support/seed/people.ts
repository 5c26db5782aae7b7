import { createCustomerAccountWorkflow, createUserAccountWorkflow } from "@medusajs/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

export interface Person {
  email: string
  password: string
  firstName: string
  lastName: string
  /** Ids of roles, where the store has rights. */
  roles?: string[]
}

/** A merchant who may sign in to the admin. */
export async function seedAdmin(container: MedusaContainer, person: Person): Promise<void> {
  const [known] = await container.resolve(Modules.USER).listUsers({ email: person.email })
  if (known) return
  await createUserAccountWorkflow(container).run({
    input: {
      authIdentityId: await register(container, person),
      userData: { ...detailsOf(person), roles: person.roles ?? [] },
    },
  })
}

/** A shopper with an account. */
export async function seedCustomer(container: MedusaContainer, person: Person): Promise<void> {
  const [known] = await container.resolve(Modules.CUSTOMER).listCustomers({ email: person.email, has_account: true })
  if (known) return
  await createCustomerAccountWorkflow(container).run({
    input: { authIdentityId: await register(container, person), customerData: detailsOf(person) },
  })
}

function detailsOf({ email, firstName, lastName }: Person) {
  return { email, first_name: firstName, last_name: lastName }
}

async function register(container: MedusaContainer, { email, password }: Person): Promise<string> {
  const answer = await container.resolve(Modules.AUTH).register("emailpass", {
    body: { email, password },
    headers: {},
    query: {},
    protocol: "http",
    url: "",
  })
  if (!answer.authIdentity) throw new Error(`${email} could not be registered: ${answer.error ?? "no reason given"}`)
  return answer.authIdentity.id
}
