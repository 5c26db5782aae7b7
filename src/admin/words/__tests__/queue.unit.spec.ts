import type { QueueAnswer } from "../../../api/admin/acquiring/http-types"
import { queue as en } from "../en/queue"
import { waitingText } from "../queue"
import type { Translate } from "../use-words"

const key: Translate = (name) => name
const NOTHING: QueueAnswer["counts"] = { review: 0, unknown: 0, incident: 0, payout: 0, payout_held: 0 }
const KINDS = Object.keys(NOTHING) as (keyof typeof NOTHING)[]

describe("the one sentence about everything that is open", () => {
  it.each(KINDS)("does not say that nothing waits while there is one %s", (kind) => {
    expect(waitingText(key, { ...NOTHING, [kind]: 1 })).toBe("queue.open")
  })

  it("names each kind with how many there are, and no kind of which there is none", () => {
    const said: string[] = []
    const english = ((name: string, values: Record<string, string | number> = {}) => {
      if (name !== "queue.open") said.push(`${name} ${values.count}`)
      return name === "queue.open" ? en.open.replace("{{parts}}", String(values.parts)) : name
    }) as Translate
    expect(waitingText(english, { ...NOTHING, review: 2, unknown: 1 })).toBe("Open: queue.reviews, queue.unknowns.")
    expect(said).toEqual(["queue.reviews 2", "queue.unknowns 1"])
  })

  it("says that nothing waits where nothing does", () => {
    expect(waitingText(key, NOTHING)).toBe("queue.nothing_waits")
  })
})
