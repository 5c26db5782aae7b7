import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { RefusedNotifications } from "../refused-notifications"

/** What one process writes down of refused notifications, and the accounts of the statements that it makes. */
function refusals() {
  const written: unknown[] = []
  const raw = (_text: string, [account]: unknown[]) => Promise.resolve(void written.push(account))
  let passed = 0
  const knex = () => ({ raw }) as unknown as Knex
  return { refused: new RefusedNotifications(knex, () => passed), written, later: (ms: number) => (passed += ms) }
}

describe("notifications that are refused", () => {
  it("in their hundreds at once are written down once, of each account", async () => {
    const { refused, written } = refusals()
    const posts = Array.from({ length: 200 }, (_, place) =>
      refused.note(place % 2 ? "default" : "eu", `the signature is wrong, ${place}`),
    )
    await Promise.all(posts)
    expect(written).toEqual(["eu", "default"])
  })

  it("are written down again a second later", async () => {
    const { refused, written, later } = refusals()
    await refused.note("default", "wrong")
    later(999)
    await refused.note("default", "wrong")
    expect(written).toHaveLength(1)
    later(1)
    await refused.note("default", "wrong")
    expect(written).toHaveLength(2)
  })
})
