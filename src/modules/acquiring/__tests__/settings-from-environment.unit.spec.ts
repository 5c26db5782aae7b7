import { EnvironmentSettings } from "../settings-from-environment"

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
})
