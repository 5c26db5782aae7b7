/** The little that outlives a reload: which cart, which region, whether a payment was under way. Never a card. */
export const memory = {
  cartId: slot("local", "kobalt.cart"),
  regionId: slot("local", "kobalt.region"),
  /** Id of the way to pay that was chosen last, for whoever comes back from the payment page. */
  methodId: slot("session", "kobalt.method"),
  /** What the checkout is to say of a payment that ended elsewhere, as JSON of `CheckoutNews`. */
  checkoutNews: slot("session", "kobalt.news"),
  /** Id of the cart whose payment was sent and not answered yet. */
  payingCartId: slot("session", "kobalt.paying"),
  /** The same of what an order still owes. */
  payingCollectionId: slot("session", "kobalt.paying-collection"),
}

function slot(kind: "local" | "session", key: string) {
  const storage = () => (kind === "local" ? window.localStorage : window.sessionStorage)
  return {
    key,
    get: (): string | undefined => attempt(() => storage().getItem(key) ?? undefined),
    set: (value: string): void => attempt(() => storage().setItem(key, value)),
    clear: (): void => attempt(() => storage().removeItem(key)),
  }
}

/** Browsers may forbid storage altogether; the shop then forgets, but works. */
function attempt<Value>(operation: () => Value): Value | undefined {
  try {
    return operation()
  } catch {
    return undefined
  }
}
