/** The session that a card pays. */
export interface CardSession {
  id: string
  orderNo: string
  account: string
  cartId: string
}
