/** Settings for a service without a state of its own for what is refunded: it goes on calling the payment captured. */
export const CAPTURED_WHATEVER_REFUNDED = {
  profile: { codes: { payment_status: { "7000": "captured", "7100": "captured" } } },
}
