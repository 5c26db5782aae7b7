import { AcquirerClient } from "../../../acquirer/client"
import { profileOf } from "../../../operations/profile-of"
import { refuseLocalAddresses, refuseSandbox } from "../production"
import { readSettings } from "../read-settings"
import { SettingsError } from "../settings-error"
import type { AccountOptions } from "../settings"

const COMPLETE = {
  base_url: "https://service.example",
  merchant_id: "100001",
  account_id: "100001001",
  secret_key: "the service's key",
}

function problems(input: object): Record<string, string> {
  try {
    readSettings("default", input as AccountOptions)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return Object.fromEntries(error.problems.map(({ field, reason }) => [field, reason]))
  }
  throw new Error("The settings were taken")
}

describe("the settings of an account", () => {
  it("name every entry of the profile at fault, beside every other field", () => {
    const profile = {
      colour: "blue",
      codes: { payment_status: { "3500": "perhaps" } },
      signature: { default: { algorithm: "sha256", key: "hmac" } },
    }
    const found = problems({ ...COMPLETE, secret_key: "", profile: { colour: profile.colour, codes: profile.codes } })
    expect(Object.keys(found).sort()).toEqual(["profile.codes.payment_status.3500", "profile.colour", "secret_key"])
    expect(problems({ ...COMPLETE, profile: { signature: profile.signature } })).toEqual({
      "profile.signature.default.key": expect.stringContaining('must be "append", "prepend", "pair"'),
    })
  })

  it("name what a method needs that there is not, and banks that nobody is asked for", () => {
    const method = { id: "bank", label: "Bank", flow: "apm", payment_method: "bank" }
    const banks = [{ code: "RIVER", name: "River Savings" }]
    const methods = (more: object) => ({ ...COMPLETE, methods: [{ ...method, ...more }] })
    expect(problems(methods({ needs: ["bank_code", "person.document_nubmer"] }))).toEqual({
      "methods.0.needs.1": expect.stringMatching(
        /^names person\.document_nubmer; known are bank_code, .*person\.email/,
      ),
    })
    expect(problems(methods({ labels: { de: "Karte", "pt-BR": "Boleto", "deutsch!": "Karte" } }))).toEqual({
      "methods.0.labels.deutsch!": "must be a language such as de or pt-BR",
    })
    expect(problems(methods({ banks }))).toEqual({
      "methods.0.needs": "must name bank_code where there are banks",
    })
    expect(
      readSettings("default", methods({ banks, needs: ["bank_code"] }) as AccountOptions).methods[0]?.banks,
    ).toEqual(banks)
  })

  it("say in words what a value of another kind must be", () => {
    const wrong = { timeouts: { connect_ms: "abc" }, storefront_origins: "shop", website: 7 }
    expect(problems({ ...COMPLETE, ...wrong })).toMatchObject({
      "timeouts.connect_ms": "must be a number",
      storefront_origins: "must be a list",
      website: "must be text",
    })
  })

  it("say in words what a number must be", () => {
    expect(
      problems({ ...COMPLETE, journal: { retention_days: 1 }, notifications: { retention_days: 0 } }),
    ).toMatchObject({
      "notifications.retention_days": "must be 1 to 36500 days",
      "journal.retention_days": "must be 180 to 36500 days",
    })
  })

  it.each([
    ["timeouts", "total_ms", 3_000_000_000, "must be 1000 to 600000 milliseconds"],
    ["timeouts", "total_ms", 0, "must be 1000 to 600000 milliseconds"],
    ["timeouts", "connect_ms", 0, "must be 1000 to 600000 milliseconds"],
    ["asking", "absence_after_ms", 0, "must be at least 60000 milliseconds: the service may still be at work"],
    ["asking", "within_ms", 3_000_000, "must be 0 to 60000 milliseconds"],
    ["asking", "longest_interval_ms", 0, "must be 100 to 86400000 milliseconds"],
    ["reconcile", "longest_pass_ms", 2 ** 31, "must be 1000 to 86400000 milliseconds"],
    ["failed_attempts", "window_minutes", 0, "must be 1 to 525600 minutes"],
    ["reconcile", "watch_days", 1e9, "must be 1 to 36500 days"],
  ])("refuse %s.%s of %p", (group, name, value, reason) => {
    expect(problems({ ...COMPLETE, [group]: { [name]: value } })).toEqual({ [`${group}.${name}`]: reason })
  })

  it("believe at once that something is not there only of a service on this machine", () => {
    const settings = { ...COMPLETE, base_url: "http://127.0.0.1:9100", asking: { absence_after_ms: 0 } }
    expect(readSettings("default", settings as AccountOptions).asking.absence_after_ms).toBe(0)
  })

  it("name addresses of this machine that a service elsewhere could not reach", () => {
    const check = (more: object) => () =>
      refuseLocalAddresses("default", readSettings("default", { ...COMPLETE, ...more }))
    expect(check({})).toThrow(/backend_url must be .*MEDUSA_BACKEND_URL; storefront_origins must be .*STORE_CORS/)
    const backend_url = "https://medusa.example"
    expect(check({ backend_url })).toThrow(/: storefront_origins must be/)
    expect(check({ backend_url, storefront_origins: ["https://shop.example"] })).not.toThrow()
    expect(check({ base_url: "http://localhost:4010" })).not.toThrow()
  })

  it.each(["https://clerk:word@service.example", "https://service.example?key=1", "https://service.example#key"])(
    "refuse the address %s, which everybody who sees the settings would read",
    (base_url) => {
      expect(() => readSettings("default", { ...COMPLETE, base_url })).toThrow(/base_url must be .* without user name/)
    },
  )

  it("name what is a sandbox's, unless a merchant says that it is meant", () => {
    const refused = (more: object) => {
      try {
        refuseSandbox("default", readSettings("default", { ...COMPLETE, ...more }))
        return []
      } catch (error) {
        if (!(error instanceof SettingsError)) throw error
        return error.problems.map(({ field }) => field)
      }
    }
    const sandbox = { base_url: "http://localhost:4010", secret_key: "sandbox-secret-key" }
    expect(refused({})).toEqual([])
    expect(refused(sandbox)).toEqual(["base_url", "secret_key"])
    expect(refused({ secret_key: "sandbox-secret-key" })).toEqual(["secret_key"])
    expect(refused({ base_url: "https://127.0.0.1" })).toEqual(["base_url"])
    expect(refused({ secret_key_previous: "sandbox-secret-key" })).toEqual(["secret_key_previous"])
    expect(refused({ environment: "sandbox" })).toEqual(["environment"])
    expect(refused({ environment: "live", secret_key: "sandbox-secret-key" })).toEqual(["secret_key"])
    expect(refused({ ...sandbox, allow_sandbox_in_production: true })).toEqual([])
  })

  it("refuse secrets that are too short to be any, and say no more of them", () => {
    const found = problems({ ...COMPLETE, secret_key: "x", secret_key_previous: "y", token_secret: "mpi" })
    expect(found).toEqual({
      secret_key: "must have at least 8 characters",
      secret_key_previous: "must have at least 8 characters",
      token_secret: "must have at least 32 characters",
    })
    expect(problems({ ...COMPLETE, secret_key: " " })).toEqual({ secret_key: "is missing" })
  })

  it("take a list of addresses and ranges, and name what is neither", () => {
    const notifications = { addresses: ["203.0.113.0/24", "localhost"] }
    expect(Object.keys(problems({ ...COMPLETE, notifications }))).toEqual(["notifications.addresses.1"])
  })

  it("take an empty list of countries, currencies or amounts for none at all", () => {
    const method = { id: "card", label: "Card", flow: "card", countries: [], currencies: [] }
    const { methods, open3d_rules } = readSettings("default", {
      ...COMPLETE,
      methods: [method],
      open3d_rules: [{ open3d: "on", countries: [], amount_from: {} }],
    } as AccountOptions)
    const { countries, currencies } = methods[0]!
    expect([countries, currencies]).toEqual([undefined, undefined])
    expect([open3d_rules[0]?.countries, open3d_rules[0]?.amount_from]).toEqual([undefined, undefined])
  })

  it("offer each number of instalments once", () => {
    const installments = { allowed: [3, "3", " 6"] }
    expect(readSettings("default", { ...COMPLETE, installments }).installments.allowed).toEqual(["3", "6"])
  })

  it("take a hook, which signs in place of the recipe, and nothing else in its place", () => {
    expect(problems({ ...COMPLETE, signature_hook: "sha1" })).toEqual({ signature_hook: "must be a function" })
    const settings = readSettings("default", {
      ...COMPLETE,
      signature_hook: (message, _body, key) => `${message} by ${key}`,
    })
    const client = new AcquirerClient({
      baseUrl: settings.base_url,
      merchantId: settings.merchant_id,
      accountId: settings.account_id,
      secretKey: settings.secret_key,
      profile: profileOf(settings),
    })
    const body = {
      merchant_id: "100001",
      account_id: "100001001",
      order_no: "1",
      transaction_id: "T1",
      amount: "1.00",
      currency: "USD",
      payment_status: "7000",
      order_status: "1",
      result_info: "0000",
    }
    const told = (signature: string) =>
      client.verifyNotification(
        Buffer.from(new URLSearchParams({ ...body, encryption_data: signature }).toString()),
        "application/x-www-form-urlencoded",
      ).verdict
    expect(told("notification by the service's key")).toBe("valid")
    expect(told("somebody else's")).toBe("wrong")
  })
})
