import { withOpaqueMasked } from "../numbers-like-cards"

const NUMBER = "4111111111111111"
const MASK = "x".repeat(NUMBER.length)

describe("an opaque fact of the browser", () => {
  it("has each number masked that looks like a card's, and keeps all else", () => {
    const masked = withOpaqueMasked({ device: { cookie_new: `k${NUMBER}z-${NUMBER}.`, os: "Linux" } })
    expect(masked).toEqual({ device: { cookie_new: `k${MASK}z-${MASK}.`, os: "Linux" } })
  })

  it("is masked in time however many such numbers it has", () => {
    const many = 80_000
    const { device } = withOpaqueMasked({ device: { cookie_new: `${NUMBER}z`.repeat(many) } })
    expect((device as { cookie_new: string }).cookie_new === `${MASK}z`.repeat(many)).toBe(true)
  })
})
