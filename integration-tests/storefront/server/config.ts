/** What the shop learns at run time, from `/config.json`. All of it is public. */
export interface StorefrontConfig {
  /** Origin of the Medusa store, `http://localhost:9000`. */
  storeUrl: string
  publishableKey: string
  /** Demo only: shown on the sign-in page. */
  customer?: { email: string; password: string }
  /**
   * Origins whose pages may stand in the payment frame, beyond the store's own, https, and loopback in a local demo.
   */
  checkoutOrigins?: string[]
}
