import type { ConfigModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import { ACQUIRING_MODULE } from "../../../src/modules/acquiring"
import type { NewIncident } from "../../../src/modules/acquiring/incidents"
import type AcquiringModuleService from "../../../src/modules/acquiring/service"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { accountOf, ANOTHER, SANDBOX_ACCOUNT } from "../../support/sandbox"
import { shop } from "../../support/shop"

/** What the queue and a payment's page offer is what can go well: nothing of an account that nobody can speak for. */
shop(({ admin, buy, container, orderOf, sandbox, sql }) => {
  const acquiring = acquiringAdmin(admin)
  let restore = () => {}
  beforeEach(() => sandbox.control.reset())
  afterEach(() => {
    restore()
    restore = () => {}
  })

  const raise = (incident: Partial<NewIncident>) =>
    container.resolve<AcquiringModuleService>(ACQUIRING_MODULE).incidents.raise(
      {
        ...{ account: "default", kind: "duplicate_payment", key: "duplicate:1", message: "Paid twice." },
        ...{ next_step: "Refund one of them.", ...incident },
      },
      new Date(),
    )

  async function unknownCapture() {
    const order = await buy()
    sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
    sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    const paymentId = (await orderOf(order)).payment_collections[0]!.payments![0]!.id
    await admin.post(`/admin/payments/${paymentId}/capture`)
    await sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '1 hour' WHERE state = 'unknown'")
    return order
  }

  /** One of each source, and an order that could be captured and released. */
  async function everySource() {
    await buy({}, card("review"))
    await unknownCapture()
    sandbox.control.clearFaults()
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    await raise({ order_no: payment.order_no })
    return payment
  }

  async function offered() {
    const { queue } = await acquiring.queue()
    return Object.fromEntries(queue.map(({ source, actions, next_step }) => [source, { actions, next_step }]))
  }

  function undeclare(): void {
    const payment = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE).modules?.[Modules.PAYMENT]
    const options = (payment as unknown as { options: { providers: { id: string }[] } }).options
    const { providers } = options
    options.providers = providers.filter(({ id }) => id !== "default")
    restore = () => void (options.providers = providers)
  }

  function leaveIncomplete(): void {
    process.env.ACQUIRER_SECRET_KEY = ""
    restore = () => void Object.assign(process.env, SANDBOX_ACCOUNT)
  }

  function moveAway(): void {
    Object.assign(process.env, accountOf(ANOTHER))
    restore = () => void Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: sandbox.url })
  }

  it.each([
    ["that is not declared any more", undeclare, /^First declare the account "default" in medusa-config\.ts again/],
    ["whose settings are incomplete", leaveIncomplete, /^First complete the settings of the account "default"/],
  ] as const)(
    "offers nothing that an account would have to answer %s, and says what to do first",
    async (_, bar, first) => {
      const { id } = await everySource()
      bar()
      expect(await offered()).toEqual({
        review: { actions: [], next_step: expect.stringMatching(first) as string },
        unknown: { actions: [], next_step: expect.stringMatching(first) as string },
        incident: {
          actions: ["payment", "order", "close"],
          next_step: expect.stringMatching(new RegExp(`${first.source}.*Refund one of them\\.$`)) as string,
        },
      })
      const { offers, waiting } = await acquiring.payment(id)
      expect(offers).toMatchObject({ capture: null, refund: null, release: null })
      expect(waiting).toMatchObject([{ actions: ["payment", "order", "close"] }])
      restore()
      expect(await offered()).toMatchObject({
        review: { actions: ["accept", "reject", "refresh"] },
        unknown: { actions: ["query", "state"] },
        incident: { actions: ["capture", "release", "refresh", "payment", "order", "close"] },
      })
    },
  )

  it("counts in health what waits of an account that is not declared any more, and shows the account closed", async () => {
    await everySource()
    undeclare()
    expect((await acquiring.health()).accounts).toMatchObject([
      {
        ...{ account: "default", open: false, reviews: 1, unknown_operations: 1, open_incidents: 1 },
        problems: [{ field: "account", reason: 'No payment account "default" is declared in medusa-config.ts.' }],
      },
    ])
    await sql("UPDATE acquiring_payment SET status = 'captured'")
    await sql("UPDATE acquiring_incident SET resolved_at = now()")
    await sql("UPDATE acquiring_operation SET state = 'done'")
    expect((await acquiring.health()).accounts).toEqual([])
  })

  it("offers a person's word alone of what lies under ids that no account has any more, and takes it", async () => {
    const { id } = await everySource()
    moveAway()
    const under = /^First put the settings back under which it lies at the service \(100001 \/ 100001001\)/
    expect(await offered()).toEqual({
      review: { actions: [], next_step: expect.stringMatching(under) as string },
      unknown: {
        actions: ["state"],
        next_step: expect.stringMatching(/^First put .* Do not do it again\. .*say so here\.$/) as string,
      },
      incident: { actions: ["payment", "order", "close"], next_step: expect.stringMatching(under) as string },
    })
    expect((await acquiring.payment(id)).offers).toMatchObject({ capture: null, refund: null, release: null })
    const [unknown] = (await acquiring.queue("source=unknown")).queue
    const { operation } = await acquiring.state(unknown!.id, { outcome: "did_not_happen", note: "Not there" })
    expect(operation.state).toBe("refused")
  })

  it.each([
    ["capture", "capture", "25.00"],
    ["cancel", "cancel", null],
  ] as const)(
    "offers no money to be moved of a payment whose %s has no outcome, as its page",
    async (_, kind, amount) => {
      const order = await buy()
      const { payment } = await acquiring.paymentOf(order)
      await raise({ order_no: payment.order_no })
      await sql(
        `INSERT INTO acquiring_operation (id, account, kind, reference, state, source, order_no, amount, currency_code, sent_at)
       VALUES ('acqop_1', 'default', $1, 'r1', 'unknown', 'store', $2, $3, 'USD', now())`,
        [kind, payment.order_no, amount],
      )
      const { offers, waiting } = await acquiring.payment(payment.id)
      const expected = [
        ...(offers.capture === null ? [] : ["capture"]),
        ...(offers.release === null ? [] : ["release"]),
      ]
      expect(expected).toEqual([])
      expect(waiting[0]?.actions).toEqual([...expected, "refresh", "payment", "order", "close"])
      expect((await acquiring.queue("source=incident")).queue[0]?.actions).toEqual(waiting[0]?.actions)
    },
  )
}, NOBODY_WAITS)
