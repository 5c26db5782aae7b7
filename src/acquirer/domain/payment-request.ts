import type { Card } from "./card"
import type { Money } from "./money"
import type { OrderNo } from "./references"
import type { Secret } from "./secret"

/**
 * What a shopper pays, in parts; the parts add up to `PaymentOrder.money`: itemTotal + shipping + handling + taxTotal +
 * insurance − shippingDiscount − discount.
 */
export interface Breakdown {
  itemTotal: Money
  shipping: Money
  handling: Money
  taxTotal: Money
  insurance: Money
  shippingDiscount: Money
  discount: Money
}

/** One line of `items`: `text#,#text#,#price#,#quantity`. */
export interface Item {
  sku: string
  name: string
  /** Price of one. */
  price: Money
  quantity: number
}

/** `cart_items[].basic_item_data`. Numbers on the wire are numbers there. */
export interface CartItem {
  productId: string
  name: string
  quantity: number
  type: string
  category: string
  price: { usd?: number; local: Money }
}

export interface Shopper {
  id?: string
  email?: string
  ip?: string
  phone?: string
  level?: string
  firstName?: string
  lastName?: string
  document?: string
  /** `DD-MM-YYYY`. */
  birthDate?: string
}

export interface Address {
  /** 2-letter country code, upper case. */
  country?: string
  state?: string
  city?: string
  address?: string
  postalCode?: string
}

export interface Delivery extends Address {
  firstName?: string
  lastName?: string
  /** APM only: `delivery_district_name`, `delivery_street_name`. */
  district?: string
  street?: string
}

/** What the shopper's browser tells (specification: `os` … `accept`). */
export interface Device {
  os?: string
  browser?: string
  browserLanguage?: string
  timeZone?: string
  /** `<width>x<height>`. */
  resolution?: string
  colorDepth?: string
  deviceType?: string
  userAgent?: string
  accept?: string
  /** Two digits: the 3-D Secure challenge window size code. */
  challengeWindowSize?: string
  sessionId?: string
  fingerprint?: string
  cookieNew?: string
  cookieOld?: string
  antifraudTokenCookie?: string
}

/** Shopper account history (`account_owner[]`). */
export interface AccountOwner {
  accountId?: string
  firstName?: string
  lastName?: string
  email?: string
  created?: number
  pastOrdersCount?: number
  pastOrdersSum?: number
  lastLoginIp?: string
  registrationIp?: string
}

/** 3-D Secure data obtained outside (`additional_information[].mpi_info`). */
export interface MpiInfo {
  eci?: string
  cavv?: string
  xid?: string
  dsTransId?: string
}

/** A recurring contract (`subscription`). */
export interface Subscription {
  contract?: string
  contractName?: string
  contractAmount?: Money
  interval?: string
  intervalCount?: string
  billingCycle?: number
  promotionCycle?: number
  contractStart?: string
  contractEnd?: string
  priceId?: string
}

/**
 * What direct, APM and hosted payments have in common. Absent values are left out of the body or sent empty, as the
 * operation's `toWire` says.
 */
export interface PaymentOrder {
  orderNo: OrderNo
  money: Money
  breakdown?: Partial<Breakdown>
  /** Merchant site domain (`website`). */
  website?: string
  items?: Item[]
  note?: string
  shopper: Shopper
  billing: Address
  delivery?: Delivery
  device?: Device
  notifyUrl?: string
  /** Merchant pass-through. */
  custom?: string
  platformSource?: string
}

/** The fields that direct card payment and hosted checkout have beyond `PaymentOrder`. */
export interface CardOrder extends PaymentOrder {
  open3d?: "off" | "on"
  token?: { flag: "none" | "ask" | "use"; id?: string | Secret }
  installments?: { count?: string; id?: string }
  orderType?: string
  /** Integer; the specification shows no unit. */
  checkoutTime?: number
  cartItems?: CartItem[]
  accountOwner?: AccountOwner[]
  totalDiscount?: { couponCodeUsed: string; discountType: string }[]
  mpiInfo?: MpiInfo[]
  price?: { priceId?: string; quoteId?: string; quotePrice?: string }
  storefrontDomains?: string
  subscription?: Subscription
}

/** Direct payment: with a card, or with a saved card's token alone (`token.flag: "use"`). */
export interface CardPayment extends CardOrder {
  card?: Card
  /** Typed again for a saved card; a card brings its own. */
  securityCode?: string | Secret
}

/** Hosted checkout: the shopper types the card on the service's page. */
export interface HostedCheckout extends CardOrder {
  returnUrl?: string
  cancelUrl?: string
}

export interface Person {
  documentNumber?: string
  documentType?: string
  socialName?: string
  email?: string
  phoneCountryCode?: string
  phoneAreaCode?: string
  phoneNumber?: string
  birthDate?: string
  netMonthlyAverageIncome?: string
  addressStreet?: string
  addressNumber?: string
  addressComplement?: string
  addressPostalCode?: string
  addressCity?: string
  addressState?: string
  addressCountry?: string
  fiscalCountry?: string
  documents?: {
    fileType?: string
    fileData?: string
    fileUrl?: string
    labels?: {
      personBankAccountId?: string
      bankAccount?: {
        accountType?: string
        accountNumber?: string
        branchNumber?: string
        ownerDocumentNumber?: string
        ownerName?: string
        branchCountry?: string
        currency?: string
        bank?: { code?: string; name?: string }
      }
    }
  }
}

/** APM payment: the shopper is sent to `issuer_url`. */
export interface ApmPayment extends PaymentOrder {
  paymentMethod: string
  bankCode?: string
  person?: Person
  returnUrl: string
}
