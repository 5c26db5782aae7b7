import type { PaymentFacts } from "../../../api/admin/acquiring/http-types"
import { threeDSecureText } from "../risk"

it.each<[is_3ds: string | null, three_d_secure: string | null, text: string | undefined]>([
  [null, null, undefined],
  ["", "", undefined],
  ["true", null, "risk.used"],
  [" Y ", null, "risk.used"],
  ["1", "A:Attempted", "risk.attempted"],
  ["1", "N:Not authenticated", "risk.not_authenticated"],
  ["yes", "U:Unavailable", "risk.not_possible"],
  ["true", "Y:Authenticated", "risk.authenticated"],
  ["true", "Not what anybody knows", "risk.used"],
  ["false", null, "risk.without"],
  ["N", null, "risk.without"],
  ["0", "N:Not authenticated", "risk.without"],
  [null, "Y:Authenticated", "risk.authenticated"],
  [null, "Y", "risk.authenticated"],
  [null, "A:Attempted", "risk.attempted"],
  [null, "N:Not authenticated", "risk.not_authenticated"],
  [null, "n", "risk.not_authenticated"],
  [null, "R:Rejected", "risk.not_authenticated"],
  [null, "U:Unavailable", "risk.not_possible"],
  [null, "Not what anybody knows", "risk.used"],
  [null, "05", "risk.used"],
  ["maybe", null, "risk.used"],
])("is_3ds %p and the result %p are said as %p", (is_3ds, three_d_secure, text) => {
  expect(threeDSecureText({ is_3ds, three_d_secure } as PaymentFacts)).toBe(text)
})
