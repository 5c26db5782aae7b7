import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { shop } from "../../support/shop"

/** What a merchant types to find a payment. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)

  it("finds by the order's number in the store, with and without #, and by its e-mail address", async () => {
    const first = await the.buy({ email: "ada@example.com" })
    const second = await the.buy({ email: "grace_1@example.com" })
    const found = async (text: string) => {
      const { payments } = await acquiring.payments(`q=${encodeURIComponent(text)}`)
      return payments.map(({ belongs_to }) => belongs_to.order_id)
    }
    expect(await found(String(first.display_id))).toEqual([first.id])
    expect(await found(`#${second.display_id}`)).toEqual([second.id])
    expect(await found("ada@example.com")).toEqual([first.id])
    expect(await found("Grace_1@Example.com")).toEqual([second.id])
    // Nothing of it is a pattern.
    expect(await found("%@example.com")).toEqual([])
    expect(await found("grace%1@example.com")).toEqual([])
    expect(await found("ad_@example.com")).toEqual([])
    expect(await found("#999999999")).toEqual([])
    expect(await found("99999999999999999999")).toEqual([])
    expect(await found("nobody@example.com")).toEqual([])
  })
}, NOBODY_WAITS)
