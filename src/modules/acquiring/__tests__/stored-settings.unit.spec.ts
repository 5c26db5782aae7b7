import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { StoredSettings } from "../stored-settings"

/** A database whose answers wait until the test gives them, in whichever order. */
function slowDatabase() {
  const answers: ((website: string) => void)[] = []
  const row = (website: string) => ({ account: "default", values: { website }, sealed: null, secrets: [], version: 1 })
  const first = () => new Promise((resolve) => answers.push((website) => resolve(row(website))))
  const none = {
    onConflict: () => none,
    ignore: () => none,
    returning: () => Promise.resolve([{ account: "default" }]),
  }
  const table = () => ({ where: () => ({ first }), insert: () => none })
  const knex = Object.assign(table, { transaction: (work: (table: unknown) => unknown) => work(table) })
  return { answers, settings: new StoredSettings(() => knex as unknown as Knex) }
}
const websites = async (read: Promise<{ values: object }>[]) =>
  (await Promise.all(read)).map(({ values }) => (values as { website?: string }).website)

describe("settings that a person filled in", () => {
  it("are read once for all who ask at once", async () => {
    const { answers, settings } = slowDatabase()
    const asked = [settings.recent("default"), settings.recent("default"), settings.recent("default")]
    const other = settings.recent("other")
    expect(answers).toHaveLength(2)
    for (const answer of answers) answer("shop.example")
    const [one, ...others] = await Promise.all(asked)
    for (const stored of others) expect(stored).toBe(one)
    expect(await other).not.toBe(one)
    expect(await settings.recent("default")).toBe(one)
    expect(answers).toHaveLength(2)
  })

  it("are read anew by who asks after a save, not waited for with who asked before it", async () => {
    const { answers, settings } = slowDatabase()
    const before = settings.recent("default")
    await settings.save("default", 0, {}, {}, { by: "user_1", fields: [] })
    const after = settings.recent("default")
    expect(answers).toHaveLength(2)
    answers[0]?.("former.example")
    answers[1]?.("shop.example")
    expect(await websites([before, after])).toEqual(["former.example", "shop.example"])
  })

  it("are read again after a read that failed", async () => {
    const { answers, settings } = slowDatabase()
    const read = jest.spyOn(settings, "read").mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
    await expect(settings.recent("default")).rejects.toThrow("terminated")
    read.mockRestore()
    const again = settings.recent("default")
    answers[0]?.("shop.example")
    expect(await websites([again])).toEqual(["shop.example"])
  })
})
