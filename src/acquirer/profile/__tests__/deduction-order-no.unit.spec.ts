import { deductionNamed, deductionOrderNo } from "../deduction-order-no"
import { referenceProfile } from "../reference"
import { profileFrom, profileProblems } from "../schema"

it.each([
  [referenceProfile, "01M81R", 12, "01M81RR12"],
  [profileFrom({ deductions: { orderNo: "{order_no}-sub-{cycle}" } }), "A-1", 1, "A-1-sub-1"],
])("names a deduction after the first payment, and knows it again", (profile, first, cycle, orderNo) => {
  expect(deductionOrderNo(profile, first, cycle)).toBe(orderNo)
  expect(deductionNamed(profile, orderNo)).toEqual({ first, cycle })
})

it.each(["01M81R", "R1", "01M81RR0", "01M81RRx", "01M81RR1x"])("takes %s for no deduction", (orderNo) => {
  expect(deductionNamed(referenceProfile, orderNo)).toBeUndefined()
})

it.each(["{order_no}", "{order_no}{cycle}", "{order_no}7{cycle}", "{cycle}R{order_no}", "R"])(
  "refuses the entry %s, by which a deduction could pass for another payment",
  (orderNo) => {
    expect(profileProblems({ deductions: { orderNo } })).toMatchObject([{ field: "profile.deductions.orderNo" }])
  },
)
