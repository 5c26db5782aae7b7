/** Who signs in to the admin of a bench's store. */
export const MERCHANT = {
  email: "merchant@example.com",
  password: "correct-horse",
  firstName: "Bench",
  lastName: "Merchant",
}

/** Orders to be made, paid and not captured. */
export interface OrdersPlan {
  count: number
  provider: string
}
