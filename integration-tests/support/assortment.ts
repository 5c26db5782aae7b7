import type { Assortment } from "./seed"

const EVERYWHERE = { usd: 5, eur: 4.5, jpy: 600, kwd: 1.5 }

/** What the tests' shop sells: little, but every kind of amount. */
export const ASSORTMENT: Assortment = {
  providers: ["pp_acquiring_default"],
  regions: [
    { name: "United States", currency: "usd", countries: ["us"] },
    { name: "Europe", currency: "eur", countries: ["de", "fr"], tax: 19 },
    { name: "Japan", currency: "jpy", countries: ["jp"], tax: 10 },
    { name: "Kuwait", currency: "kwd", countries: ["kw"] },
  ],
  shipping: [
    { name: "Standard", prices: EVERYWHERE },
    { name: "Free", prices: { usd: 0, eur: 0, jpy: 0, kwd: 0 } },
  ],
  products: [
    { handle: "tea", title: "Tea", prices: { usd: 20, eur: 18, jpy: 2400, kwd: 6 }, stock: 1_000_000 },
    { handle: "last-cup", title: "Last Cup", prices: { usd: 35.5, eur: 33, jpy: 4800, kwd: 10 }, stock: 1 },
    /** Four fraction digits: more than a currency knows; Medusa stores totals unrounded. */
    { handle: "by-weight", title: "By Weight", prices: { usd: 98.9009, eur: 9.999, jpy: 1234.5 }, stock: 1_000_000 },
    /** 1.234 KWD is real money that two fraction digits cannot say. */
    { handle: "pearl", title: "Pearl", prices: { usd: 4, eur: 4, jpy: 500, kwd: 1.234 }, stock: 1_000_000 },
    { handle: "unicode", title: "سجاد 絨毯 Ковёр Köşk ☕ <&>\"'", prices: EVERYWHERE, stock: 1_000_000 },
  ],
}

export type TestCurrency = "usd" | "eur" | "jpy" | "kwd"
export type TestProduct = "tea" | "last-cup" | "by-weight" | "pearl" | "unicode"
/** Of what the demo shop sells, what tests buy there over HTTP. */
export type DemoProduct = "tide-mug"

/** An address in the region of each currency. */
export const ADDRESSES = {
  usd: {
    first_name: "Ada",
    last_name: "Lovelace",
    address_1: "1 Main Street",
    city: "Springfield",
    province: "IL",
    postal_code: "62701",
    country_code: "us",
    phone: "+12175550100",
  },
  eur: {
    first_name: "Jörg",
    last_name: "Müller",
    address_1: "Große Straße 5",
    city: "Köln",
    postal_code: "50667",
    country_code: "de",
    phone: "+4922155501",
  },
  jpy: {
    first_name: "花子",
    last_name: "山田",
    address_1: "千代田1-1",
    city: "東京",
    province: "東京都",
    postal_code: "100-0001",
    country_code: "jp",
    phone: "+81355550100",
  },
  kwd: {
    first_name: "فاطمة",
    last_name: "الصباح",
    address_1: "شارع الخليج ١",
    city: "الكويت",
    postal_code: "13001",
    country_code: "kw",
    phone: "+96522550100",
  },
} satisfies Record<TestCurrency, Record<string, string>>
