import { Money } from "../../acquirer/domain/money"
import type { Core } from "../../medusa/core"
import type { Account } from "../../operations/account"
import type { Action } from "../action"
import type { CaseLease } from "../case-lease"
import type { CaseSource } from "../case-source"
import { NOW, purchase } from "../plan/__tests__/purchase"
import { reconcileCase } from "../reconcile-case"

const account = { id: "default", clock: { now: () => NOW }, store: { acquiring: {} } } as unknown as Account
const source = { acquiring: { payments: { byIds: () => Promise.resolve([]) } } } as unknown as CaseSource
const lease = { check: () => undefined } as unknown as CaseLease

describe("a case for which there is always something else to do", () => {
  /** Plans so many steps, each of another key, and takes them. */
  async function stepsTaken(ofThem: number) {
    const zero = Money.zero("USD")
    const written: string[] = []
    const core = { setCollectionSums: (id: string) => Promise.resolve(void written.push(id)) } as unknown as Core
    const decide = (): Action[] =>
      written.length < ofThem
        ? [
            {
              ...{ kind: "set_collection_sums", collectionId: `pay_col_${written.length}`, because: "" },
              sums: { captured: zero, refunded: zero },
            },
          ]
        : []
    const first = purchase({ payments: [{ at: "authorised", booked: {} }] })
    const { trouble } = await reconcileCase(core, source, account, lease, first, decide)
    return { written: written.length, trouble }
  }

  it("is left for a person after so many steps, who reads that it does not come to rest", async () => {
    const { written, trouble } = await stepsTaken(1_000)
    expect(written).toBe(40)
    expect(trouble).toMatchObject({ message: expect.stringContaining("does not come to rest: after 40 steps") })
  })

  it("is nobody's where the last of them was the last thing to do", async () => {
    expect(await stepsTaken(40)).toEqual({ written: 40, trouble: undefined })
  })
})
