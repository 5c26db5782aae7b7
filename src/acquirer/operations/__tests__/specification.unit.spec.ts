import { operations, type OperationName } from ".."
import FACTS from "./specification-facts.json"
import { inOrder, listedFields, type Direction } from "./listed-fields"
import { specification } from "./specification"
import { toldMessages, type Message } from "./stated-messages"

const messages = Object.keys(operations).flatMap((name): Message[] => [
  `${name as OperationName} request`,
  `${name as OperationName} response`,
])

interface Difference {
  messages: Message[]
  told: string[]
  listed: string[]
  because: string
}

/** Where the list differs from the document on purpose. */
const DIFFERENCES: Difference[] = [
  {
    messages: ["authorise request", "checkout request", "checkout response"],
    told: ["the service string"],
    listed: ["website string"],
    because: "the document prints its product's name for this field's; the APM request spells it",
  },
  {
    messages: ["retrieval_trans response"],
    told: ["orders_list[].the service string"],
    listed: ["orders_list[].website string"],
    because: "the same, in an order",
  },
  {
    messages: ["authorise response"],
    told: ["risk_reasons object", "risk_reasons.name string", "risk_reasons.status string"],
    listed: ["risk_reasons[] object", "risk_reasons[].name string", "risk_reasons[].status string"],
    because: "XML repeats an element where there are several, so one container may be many",
  },
]

const facts: Partial<Record<Message, string[]>> = FACTS

describe("the field list beside the specification's facts", () => {
  it.each(messages)("%s: the specification's paths and types are the list's, but for what is assumed", (message) => {
    const repaired = DIFFERENCES.filter((difference) => difference.messages.includes(message)).reduce(
      applied,
      facts[message] ?? [],
    )
    expect(listed(message)).toEqual([...repaired].sort())
  })

  it("what the specification does not show is assumed, all of it", () => {
    const absent = messages.filter((message) => facts[message] === undefined)
    expect(absent).toEqual([
      "cancel_subscription request",
      "cancel_subscription response",
      "optimise_payment_methods request",
      "optimise_payment_methods response",
    ])
  })
})

const document = specification()
if (document !== undefined) {
  const told = toldMessages(document)

  /** Facts that the document no longer shows are written anew with `JSON.stringify` of what is expected here. */
  describe("the specification's facts beside the document", () => {
    it.each(messages)("%s: paths and types are the document's", (message) => {
      const fields = told[message]
      expect(facts[message]).toEqual(fields && inOrder(fields))
    })
  })
}

/** A difference that the document no longer shows is one too many. */
function applied(paths: string[], { told, listed }: Difference): string[] {
  expect(paths).toEqual(expect.arrayContaining(told))
  return [...paths.filter((path) => !told.includes(path)), ...listed]
}

function listed(message: Message): string[] {
  const [operation, direction] = message.split(" ") as [OperationName, Direction]
  return inOrder(listedFields(operation, direction).filter(({ assumed }) => !assumed))
}
