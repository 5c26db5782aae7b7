import type { Person } from "../../../acquirer/domain/payment-request"
import type { CartAddress, CartCustomer } from "../../../medusa/read-cart"
import type { Situation } from "./requests"
import { storeCart } from "./store-cart"

const customer: CartCustomer = {
  id: "cus_01",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  phone: "+12175550101",
  has_account: true,
  created_at: "2026-03-01T00:00:00.000Z",
  metadata: { tax_number: "X0000007", born: "1985-12-10", login_ip: "203.0.113.9", registered_from: "2001:db8::7" },
}

const billing: CartAddress = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "1 Main Street",
  address_2: "Floor 3",
  city: "Springfield",
  province: "IL",
  postal_code: "62701",
  country_code: "us",
}

const delivery: CartAddress = {
  first_name: "Grace",
  last_name: "Hopper",
  address_1: "2 Side Road",
  city: "Arlington",
  province: "VA",
  postal_code: "22201",
  country_code: "us",
  phone: "+15715550100",
  metadata: { district: "Clarendon" },
}

const german: CartAddress = {
  first_name: "Jörg",
  last_name: "Müller",
  address_1: "Große Straße 5",
  city: "Köln",
  postal_code: "50667",
  country_code: "de",
  phone: "+4922155501",
}

const japanese: CartAddress = {
  first_name: "花子",
  last_name: "山田",
  address_1: "千代田1-1",
  city: "東京",
  province: "東京都",
  postal_code: "100-0001",
  country_code: "jp",
  phone: "+81355550100",
}

const person: Person = {
  documentNumber: "12345678909",
  documentType: "CPF",
  socialName: "Ada L.",
  email: "ada@example.com",
  phoneCountryCode: "BR",
  phoneAreaCode: "11",
  phoneNumber: "987654321",
  birthDate: "11-12-1985",
  netMonthlyAverageIncome: "5000.00",
  addressStreet: "Rua das Flores",
  addressNumber: "42",
  addressComplement: "ap. 7",
  addressPostalCode: "01310-100",
  addressCity: "São Paulo",
  addressState: "SP",
  addressCountry: "BR",
  fiscalCountry: "BR",
  documents: {
    fileType: "image/png",
    fileData: "iVBORw0KGgo=",
    fileUrl: "https://files.example/document.png",
    labels: {
      personBankAccountId: "acc-1",
      bankAccount: {
        accountType: "checking",
        accountNumber: "000123",
        branchNumber: "0001",
        ownerDocumentNumber: "12345678909",
        ownerName: "Ada Lovelace",
        branchCountry: "BR",
        currency: "BRL",
        bank: { code: "341", name: "Itaú" },
      },
    },
  },
}

const device = {
  os: "Linux",
  browser: "Firefox",
  browserLanguage: "en-US",
  timeZone: "-300",
  resolution: "1920x1080",
  colorDepth: "24",
  deviceType: "desktop",
  challengeWindowSize: "05",
  sessionId: "visit-7",
  fingerprint: "fp_01",
  cookieNew: "a=1&b=2",
  cookieOld: "a=0",
  antifraudTokenCookie: "af_01",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
}

/** Purchases whose requests are written down in `golden`, for each flow. */
export const situations = {
  /** A shopper of whom the store knows everything, in a store with every setting. */
  "known-customer": {
    cart: storeCart({
      customer,
      billing,
      delivery,
      email: "ada@example.com",
      metadata: { gift_note: "Ring twice: flat 7", price: "price_01", quote: "quote_01", quoted: "87.65" },
      items: [
        { title: "Café Noir", unit_price: 20, quantity: 2, tax: 10, categories: [{ name: "Coffee" }] },
        { title: "Voucher", unit_price: 15, quantity: 1, requires_shipping: false, product_type: "Vouchers" },
        { title: "Breakage cover", sku: "COVER", unit_price: 2.5, quantity: 1, tax: 10 },
      ],
      methods: [
        { name: "Standard", amount: 5, tax: 10, off: 2.5 },
        { name: "Gift wrapping", option: "so_wrapping", amount: 3.5, tax: 10 },
      ],
      promotions: [{ code: "HALFPOST", type: "standard" }],
    }),
    settings: {
      open3d: "on",
      installments: { allowed: [3], ids: { 3: "PLAN-3" } },
      order_data: {
        custom: "{cart_id} {shipping_methods}",
        note: "{cart.metadata.gift_note}",
        document: "{customer.metadata.tax_number}",
        birth_date: "{customer.metadata.born}",
        delivery_district_name: "{delivery.metadata.district}",
        price_id: "{cart.metadata.price}",
        quote_id: "{cart.metadata.quote}",
        quote_price: "{cart.metadata.quoted}",
        last_login_ip: "{customer.metadata.login_ip}",
        registration_ip: "{customer.metadata.registered_from}",
        handling: { shipping_options: ["so_wrapping"] },
        insurance: { items: ["COVER"] },
      },
    },
    request: {
      ip: "::ffff:203.0.113.7",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
      accept: "application/json",
      acceptLanguage: "de",
      device,
      mpiInfo: {
        eci: "05",
        cavv: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
        xid: "MDAwMDAwMDAwMDEyMzQ2Nzg5MDE=",
        dsTransId: "ds-1",
      },
      installments: "3",
      saveCard: true,
    },
    past: { count: 3, sums: new Map([["USD", "250.5"]]) },
    person,
  },
  guest: {
    cart: storeCart({
      customer: { id: "cus_02", email: "guest@example.com", has_account: false },
      billing,
      delivery,
      email: "guest@example.com",
      items: [{ title: "Tea", unit_price: 20, quantity: 1, product_collection: "Spring" }],
      methods: [{ amount: 5 }],
    }),
    request: { ip: "2001:db8::1", userAgent: "Mozilla/5.0", accept: "*/*", acceptLanguage: "fr-CA,fr;q=0.8" },
  },
  "saved-card": {
    cart: storeCart({
      customer,
      billing,
      email: "ada@example.com",
      items: [{ title: "Tea", unit_price: 20, quantity: 1 }],
      methods: [{ amount: 5 }],
    }),
    token: "token-01",
  },
  "eur-tax-inclusive": {
    cart: storeCart({
      currency: "eur",
      billing: german,
      delivery: german,
      email: "joerg@example.com",
      locale: "de-DE",
      items: [
        { title: "Tee", unit_price: 18, quantity: 2, tax: 19, is_tax_inclusive: true, usd: 20 },
        { title: "Buch", unit_price: 9.99, quantity: 3, tax: 7, is_tax_inclusive: true },
      ],
      methods: [{ amount: 4.5, tax: 19, is_tax_inclusive: true }],
    }),
    settings: { order_data: { usd_rates: { eur: 1.08 } } },
    request: { ip: "192.0.2.4" },
  },
  jpy: {
    cart: storeCart({
      currency: "jpy",
      billing: japanese,
      delivery: japanese,
      email: "hanako@example.com",
      items: [{ title: "お茶", unit_price: 2400, quantity: 1, tax: 10 }],
      methods: [{ amount: 600, tax: 10 }],
    }),
    request: { ip: "192.0.2.5" },
  },
  "promotion-and-gift-card": {
    cart: storeCart({
      customer,
      billing,
      delivery,
      email: "ada@example.com",
      items: [
        { title: "Tea", unit_price: 20, quantity: 3, tax: 8.25, off: 6 },
        { title: "Cup", unit_price: 12.35, quantity: 1, tax: 8.25 },
      ],
      methods: [{ amount: 5, tax: 8.25, off: 5 }],
      credit: [25],
      promotions: [
        { code: "TENTH", type: "standard" },
        { code: "FREEPOST", type: "standard" },
      ],
    }),
    request: { ip: "203.0.113.7" },
    past: { count: 2, sums: new Map([["USD", "40"]]) },
  },
  subscription: {
    cart: storeCart({
      customer,
      billing,
      delivery,
      email: "ada@example.com",
      items: [{ title: "Tea", unit_price: 20, quantity: 2, tax: 8.25, off: 4 }],
      methods: [{ amount: 5, tax: 8.25 }],
      promotions: [{ code: "FIRSTBOX", type: "standard" }],
    }),
    request: { ip: "203.0.113.7" },
    plan: {
      id: "acqplan_01",
      variant_id: "variant_1",
      contract_name: "Tea, every second month",
      interval: "month",
      interval_count: 2,
      billing_cycle: 12,
      promotion_cycle: 1,
      amount: null,
      currency_code: null,
      start_after_days: 14,
      ends_on: "2033-01-31",
      created_at: new Date(0),
      updated_at: new Date(0),
    },
  },
} satisfies Record<string, Situation>
