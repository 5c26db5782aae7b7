/**
 * The hidden inputs of the hosted checkout's form (specification, "Redirect response"), as data: the sandbox
 * renders its page from it, tests compare a page with it. Beside these, the page carries the request's own
 * fields under their own names.
 */

/** Set by the service for its own routing; a shop has nothing to fill in. */
export const ROUTING_INPUTS = [
  "gbc_id",
  "connector_code",
  "account_name",
  "webSite",
  "pm_id",
  "apm_type",
  "descriptor",
  "orderprefix",
  "rrtimezone",
  "ordernumlength",
  "sendbgoods",
  "replacename",
  "send_bank_website",
  "replace_up_id",
  "replace_match_address",
  "to_pass_page",
] as const

/**
 * Alias → the request field whose value it repeats. `undefined`: the specification names no field that it
 * could repeat. The pairs are read from the names; the specification lists the aliases alone.
 */
export const ALIAS_INPUTS = {
  merNo: "merchant_id",
  gatewayNo: "account_id",
  orderNo: "order_no",
  orderCurrency: "currency",
  orderAmount: "amount",
  itemTotal: "item_total",
  taxTotal: "tax_total",
  shipFee: "shipping",
  shippingDiscount: "shipping_discount",
  goodsInfo: "items",
  remark: "note",
  shopperId: "shopper_id",
  shopperLevel: "shopper_level",
  email: "shopper_email",
  phone: "shopper_phone",
  firstName: "first_name",
  lastName: "last_name",
  address: "billing_address",
  city: "billing_city",
  state: "billing_state",
  zip: "billing_postal_code",
  country: "billing_country",
  shipFirstName: "delivery_firstname",
  shipLastName: "delivery_lastname",
  shipAddress: "delivery_address",
  shipCity: "delivery_city",
  shipState: "delivery_state",
  shipZip: "delivery_postal_code",
  shipCountry: "delivery_country",
  notifyUrl: "notify_url",
  token: "token_id",
  isOpen3D: "open3d",
  verifyBillingAddress: undefined,
  verify_billing_address: undefined,
  defaultLang: "browser_lang",
  default_lang: "browser_lang",
  signInfo: "encryption_data",
  paymentToken: undefined,
  cardType: undefined,
  card_type: undefined,
  APMType: undefined,
  payment_method: undefined,
  merSendLogoNo: undefined,
  logo_name: undefined,
} as const satisfies Record<string, string | undefined>

/** Where the shopper goes afterwards, and where the request came from. */
export const URL_INPUTS = [
  "return_url",
  "returnUrl",
  "cancel_url",
  "cancelUrl",
  "source_notify_url",
  "source_request_ip",
] as const

/** All inputs of the form once more, as `name=value` pairs joined by `&`. */
export const ALL_PARAMS_INPUT = "allParams"
