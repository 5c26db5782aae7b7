import { EnvironmentSettings, environmentOfAccount } from "../settings-from-environment"

describe("settings of the environment", () => {
  it("are what the variables say at each call", () => {
    const settings = new EnvironmentSettings()
    const env: NodeJS.ProcessEnv = { ACQUIRER_MERCHANT_ID: "one" }
    expect(settings.read(env)).toEqual({ merchant_id: "one" })
    env.ACQUIRER_MERCHANT_ID = "other"
    env.ACQUIRER_SETTINGS = '{"merchant_id":"less","website":"https://shop.example"}'
    expect(settings.read(env)).toEqual({ merchant_id: "other", website: "https://shop.example" })
    delete env.ACQUIRER_MERCHANT_ID
    expect(settings.read(env)).toEqual({ merchant_id: "less", website: "https://shop.example" })
    env.ACQUIRER_SETTINGS = "[]"
    expect(() => settings.read(env)).toThrow(/ACQUIRER_SETTINGS/)
    expect(() => settings.read(env)).toThrow(/ACQUIRER_SETTINGS/)
  })

  it("are the same object while no variable changes", () => {
    const settings = new EnvironmentSettings()
    const env = { STORE_CORS: "https://shop.example" }
    expect(settings.read(env)).toBe(settings.read({ ...env, PATH: "/bin" }))
  })

  it("say who the sole account or the default one is, and what else they say of every account", () => {
    const common = { website: "shop.example", lock_settings: true }
    const identity = { base_url: "https://service.example", merchant_id: "1", account_id: "2", secret_key: "key" }
    const said = { ...common, ...identity, secret_key_previous: "earlier" }
    expect(environmentOfAccount(said, "eu", ["eu"])).toEqual(said)
    expect(environmentOfAccount(said, "default", ["eu", "default"])).toEqual(said)
    expect(environmentOfAccount(said, "eu", ["default", "eu"])).toEqual(common)
    expect(environmentOfAccount(said, "eu", ["eu", "us"])).toEqual(common)
  })
})
