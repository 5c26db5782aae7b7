import type { Device, MpiInfo } from "../../acquirer/domain/payment-request"

/** What only the shopper's own request tells. */
export interface ShopperRequest {
  /** The shopper's own address, as the service is told it. */
  ip?: string
  /** What counts in limits of attempts: the address that the request came from where the shopper's is not known. */
  peer?: string
  /** `peer` is a server's that does not say who its shopper is: all who pay through it have the same. */
  isServers?: boolean
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
