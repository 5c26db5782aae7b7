import { AcquirerError } from "../../acquirer/domain/errors"
import type { SubscriptionShop } from "../shop"
import { workSubscriptionsIn } from "../work-subscriptions"

/** A shop in which all subscriptions are due and none can be worked, and which of them were tried. */
function shopThatFails(due: { id: string; account: string }[], errorOf: (account: string) => Error) {
  const tried: string[] = []
  const left = due.map((row) => ({ ...row, checks: 0 }))
  const subscriptions = {
    claimDue: (_owner: string, _now: Date, { ids }: { ids: string[] }) => {
      const place = left.findIndex(({ account }) => ids.includes(account))
      return Promise.resolve(place < 0 ? undefined : left.splice(place, 1)[0])
    },
    release: () => Promise.resolve(),
    updateAlive: (id: string) => Promise.resolve(void tried.push(id)),
  }
  const acquiring = {
    ...{ subscriptions, accounts: () => ["default", "eu"] },
    clock: { sync: () => Promise.resolve(), now: () => new Date() },
    settings: () => Promise.reject(new Error("not needed here")),
  }
  const open = (account: string) => Promise.reject(errorOf(account))
  const shop = { store: { acquiring, logger: { warn: () => undefined } }, open } as unknown as SubscriptionShop
  return { shop, tried }
}

const DUE = ["default", "default", "eu", "default", "eu"].map((account, place) => ({ id: String(place), account }))
const unanswered = () => new AcquirerError("transport", { code: "timeout", merchantMessage: "No answer." })

describe("subscriptions that are due", () => {
  it("wait after the first unanswered one of their account", async () => {
    const { shop, tried } = shopThatFails(DUE, (account) => (account === "eu" ? new Error("broken") : unanswered()))
    await workSubscriptionsIn(shop)
    expect(tried).toEqual(["0", "2", "4"])
  })

  it("are left to the next run once this one has taken fifteen seconds", async () => {
    let passed = 0
    const broken = () => {
      passed += 8_000
      return new Error("broken")
    }
    const { shop, tried } = shopThatFails(DUE, broken)
    expect(await workSubscriptionsIn(shop, () => passed)).toBe(2)
    expect(tried).toEqual(["0", "1"])
  })
})
