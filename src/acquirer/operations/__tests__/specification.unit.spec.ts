import { operations, type OperationName } from ".."
import { inOrder, listedFields, type Direction } from "./listed-fields"
import { specification } from "./specification"
import { toldMessages, type Message } from "./told-messages"

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

const document = specification()
const compared = "text" in document ? describe : describe.skip
if ("absent" in document) process.stdout.write(`Skipped: ${document.absent}\n`)

compared("the field list beside the document", () => {
  const told = "text" in document ? toldMessages(document.text) : {}

  it.each(messages)("%s: the document's paths and types are the list's, but for what is assumed", (message) => {
    const mended = DIFFERENCES.filter((difference) => difference.messages.includes(message)).reduce(
      applied,
      inOrder(told[message] ?? []),
    )
    expect(listed(message)).toEqual(mended.sort())
  })

  it("what the document does not show is assumed, all of it", () => {
    const absent = messages.filter((message) => told[message] === undefined)
    expect(absent).toEqual([
      "cancel_subscription request",
      "cancel_subscription response",
      "optimise_payment_methods request",
      "optimise_payment_methods response",
    ])
  })
})

/** A difference that the document no longer shows is one too many. */
function applied(paths: string[], { told, listed }: Difference): string[] {
  expect(paths).toEqual(expect.arrayContaining(told))
  return [...paths.filter((path) => !told.includes(path)), ...listed]
}

function listed(message: Message): string[] {
  const [operation, direction] = message.split(" ") as [OperationName, Direction]
  return inOrder(listedFields(operation, direction).filter(({ assumed }) => !assumed))
}
