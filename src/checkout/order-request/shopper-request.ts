import type { Device, MpiInfo } from "../../acquirer/domain/payment-request"

/** What only the shopper's own request tells. */
export interface ShopperRequest {
  ip?: string
  userAgent?: string
  /** The headers of the request; a page's own `accept` is in `device`. */
  accept?: string
  acceptLanguage?: string
  device?: Device
  mpiInfo?: MpiInfo
  installments?: string
  /** The signed-in customer. */
  customerId?: string
  /** The shopper wants the card kept. */
  saveCard?: boolean
}
