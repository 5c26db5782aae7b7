import { Money } from "../../../src/acquirer/domain/money"
import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"
import { storeOf } from "../../../src/medusa/store"
import { openAccount } from "../../../src/operations/account"
import { resolveUnknown } from "../../../src/operations/resolve-unknown"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { elsewhere } from "../../support/elsewhere"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { booksOf } from "../../support/ledgers"
import { lookNow } from "../../support/look-now"
import { lyingService } from "../../support/lying-service"
import { shop } from "../../support/shop"

interface State {
  state: string
  may_retry?: boolean
  until?: string
  message?: string
  order?: { id: string }
}

/** A decline as the service may write it too: without a number, and signed. */
function unnumbered(answer: string): string {
  const told = Object.fromEntries([...answer.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value]))
  if (told.order_status !== "0") return answer
  const signature = signMessage(
    referenceProfile,
    "authorise.response",
    { ...told, transaction_id: "" },
    "sandbox-secret-key",
  )
  return answer
    .replace(/<transaction_id>[^<]*<\/transaction_id>/, "")
    .replace(/<encryption_data>[^<]*</, `<encryption_data>${signature}<`)
}

/** A card whose outcome nobody knows: the page that waits, and the shopper who does not want to. */
shop((the) => {
  const away = elsewhere(the)
  const { differences } = booksOf(the)
  const stateOf = async (cart: { id: string }) =>
    good(await the.store.get<State>(`/store/acquiring/carts/${cart.id}/payment`))
  const asking = (change: object) =>
    away.settings({
      asking: { within_ms: 200, absence_after_ms: 60_000, first_after_ms: 100, longest_interval_ms: 2_000, ...change },
    })

  it("is told as undecided, then offered again without a trace, and paid once by the second try", async () => {
    asking({ retry_card_after_ms: 60_000 })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    expect(await stateOf(cart)).toEqual({ state: "open" })
    const lost = good(await the.payByCard(cart, card("requestLost")))
    expect(lost.error).toMatchObject({
      code: "undecided",
      message: expect.stringMatching(/not confirmed the payment yet/),
    })
    expect(await stateOf(cart)).toEqual({ state: "undecided", may_retry: false, until: expect.any(String) })
    const [{ until = undefined } = {}] = await the.sql<{ until?: Date }>(
      "SELECT sent_at + interval '60 seconds' AS until FROM acquiring_operation WHERE cart_id = $1",
      [cart.id],
    )
    expect((await stateOf(cart)).until).toBe(until?.toISOString())
    expect(good(await the.payByCard(cart)).type).toBe("cart")

    asking({ retry_card_after_ms: 0 })
    expect(await stateOf(cart)).toMatchObject({ state: "undecided", may_retry: true })
    const { order } = good(await the.payByCard(cart))
    expect(await stateOf(cart)).toEqual({ state: "order", order: { id: order?.id } })
    expect(the.sandbox.control.sums().map(({ held }) => held)).toEqual(["25.00"])
  })

  it("promises nothing of a second card that is declined while nobody knows of the first", async () => {
    asking({ retry_card_after_ms: 0 })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    await the.payByCard(cart, card("requestLost"))
    const declined = good(await the.payByCard(cart, card("insufficientFunds")))
    expect(declined.error?.message).toMatch(/an earlier one is not confirmed yet/)
    expect(declined.error?.message).not.toMatch(/nothing was charged/i)
    // The page that waits goes on: the first may still become the order.
    expect(await stateOf(cart)).toMatchObject({ state: "undecided", may_retry: true })
  })

  it("after a card that was declined without a number, is offered again as soon as after any other", async () => {
    asking({ retry_card_after_ms: 0 })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    const { close } = await lyingService((path, answer) => (path === "/v1/authorise" ? unnumbered(answer) : answer))
    try {
      expect(good(await the.payByCard(cart, card("insufficientFunds"))).error?.message).toMatch(/not accepted/)
      expect(await the.sql("SELECT transaction_id, evidence FROM acquiring_operation")).toEqual([
        { transaction_id: null, evidence: "answer" },
      ])
      expect(good(await the.payByCard(cart, card("requestLost"))).error).toMatchObject({ code: "undecided" })
      expect(await stateOf(cart)).toMatchObject({ state: "undecided", may_retry: true })
      expect(good(await the.payByCard(cart)).type).toBe("order")
    } finally {
      await close()
    }
    expect(the.sandbox.control.sums().map(({ held }) => held)).toEqual(["25.00"])
  })

  describe("whose answer was lost, and that a query found", () => {
    /** The first card's answer is lost, a second is declined, and then the first is carried out: nobody heard of it. */
    async function firstIsMadeLater() {
      asking({ retry_card_after_ms: 0 })
      the.sandbox.control.notificationSettings({ enabled: false })
      const cart = await the.cartReadyToPay()
      await the.createSession(cart)
      the.sandbox.control.addFault({ kind: "reset_then_processed", operation: "authorise", ms: 20_000, times: 1 })
      expect(good(await the.payByCard(cart)).error).toMatchObject({ code: "undecided" })
      expect(good(await the.payByCard(cart, card("insufficientFunds"))).error?.message).toMatch(/an earlier one/)
      const approved = () => the.sandbox.control.sums()[0]?.successfulAuthorisations === 1
      await away.until("the first is carried out", async () => approved())
      return cart
    }

    /** Nobody else hears of it before the test asks. */
    async function lost() {
      asking({})
      the.sandbox.control.notificationSettings({ enabled: false })
      const cart = await the.cartReadyToPay()
      const session = await the.createSession(cart)
      the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      expect(good(await the.payByCard(cart, card("answerLost"))).error).toMatchObject({ code: "undecided" })
      the.sandbox.control.clearFaults()
      return { cart, orderNo: session.id.replace(/^payses_/, "") }
    }

    it("after another one was declined is paid, and no third card is charged", async () => {
      const cart = await firstIsMadeLater()
      const [first] = await the.sql<{ id: string }>("SELECT id FROM acquiring_operation WHERE state = 'unknown'")
      const account = await openAccount(storeOf(the.container), "default")
      const row = await account.store.acquiring.journal.get(first?.id ?? "")
      if (!row) throw new Error("no attempt")
      expect(await resolveUnknown(account, row)).toMatchObject({ state: "done" })
      expect(await stateOf(cart)).toEqual({ state: "paid" })
      expect(good(await the.payByCard(cart)).type).toBe("order")
      expect(the.sandbox.control.requests({ operation: "authorise" })).toHaveLength(2)
    })

    it("in the moment in which a third card is written down keeps that from being sent", async () => {
      const cart = await firstIsMadeLater()
      const [made] = the.sandbox.control.transactions().filter(({ status }) => status === "authorised")
      await the.sql(
        `CREATE FUNCTION come_to_light() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           UPDATE acquiring_operation SET state = 'done', evidence = 'record', transaction_id = '${made?.transactionId}'
           WHERE state = 'unknown' AND id <> NEW.id;
           RETURN NULL;
         END $$;
         CREATE TRIGGER come_to_light AFTER INSERT ON acquiring_operation
         FOR EACH ROW WHEN (NEW.kind = 'authorise') EXECUTE FUNCTION come_to_light();`,
      )
      try {
        expect(good(await the.payByCard(cart)).type).toBe("order")
      } finally {
        await the.sql("DROP FUNCTION come_to_light CASCADE")
      }
      expect(the.sandbox.control.requests({ operation: "authorise" })).toHaveLength(2)
      expect(the.sandbox.control.sums().map(({ held }) => held)).toContain("25.00")
    })

    const evidence = () => the.sql("SELECT state, evidence FROM acquiring_operation WHERE kind = 'authorise'")

    it("for another sum is undecided, as no order comes of it, and failed once the money is released", async () => {
      const { cart, orderNo } = await lost()
      const [shown] = the.sandbox.control.transactions({ orderNo })
      const transaction = the.sandbox.state.transaction(shown?.transactionId ?? "")
      if (!transaction) throw new Error("no transaction")
      Object.assign(transaction, { authorised: Money.exact("2.50", "USD") })
      expect(await stateOf(cart)).toEqual({ state: "undecided", may_retry: false })
      expect(await evidence()).toEqual([{ state: "done", evidence: "record" }])
      expect((await the.complete(cart)).body.order).toBeUndefined()
      await lookNow(the)
      await away.until("the money is released", async () => (await stateOf(cart)).state === "failed")
      expect((await stateOf(cart)).message).toMatch(/is released/)
    })

    it("for another sum that the merchant keeps has failed, and a person hears of it once however often is asked", async () => {
      const { cart, orderNo } = await lost()
      away.settings({ late_money: { wrong_amount: "keep" } })
      const [shown] = the.sandbox.control.transactions({ orderNo })
      const transaction = the.sandbox.state.transaction(shown?.transactionId ?? "")
      if (!transaction) throw new Error("no transaction")
      Object.assign(transaction, { authorised: Money.exact("2.50", "USD") })
      const kept = { state: "failed", message: expect.stringMatching(/does not match your order.*The shop knows/) }
      expect(await stateOf(cart)).toEqual(kept)
      const told = async () => (await away.incidents()).filter(({ kind }) => kind === "wrong_amount")
      expect(await told()).toMatchObject([{ amount: "2.50", seen: 1, resolved_at: null }])
      await the.sql("UPDATE acquiring_incident SET resolved_at = now()")
      expect(await stateOf(cart)).toEqual(kept)
      expect(await told()).toMatchObject([{ seen: 1, resolved_at: expect.any(Date) }])
      expect((await the.complete(cart)).body.order).toBeUndefined()
    })

    it.each([
      ["voids", (id: string) => the.sandbox.control.cancel(id)],
      [
        "captures and refunds",
        (id: string) => {
          the.sandbox.control.capture(id)
          the.sandbox.control.refund(id)
        },
      ],
    ])(
      "for another sum that the merchant keeps, and %s at the portal, leaves the cart to another card",
      async (_, end) => {
        const { cart, orderNo } = await lost()
        away.settings({ late_money: { wrong_amount: "keep" } })
        const [shown] = the.sandbox.control.transactions({ orderNo })
        const id = shown?.transactionId ?? ""
        Object.assign(the.sandbox.state.transaction(id) ?? {}, { authorised: Money.exact("2.50", "USD") })
        expect(await stateOf(cart)).toMatchObject({ state: "failed" })
        await the.createSession(cart)
        expect(good(await the.payByCard(cart)).error?.message).toMatch(/in another window/)
        end(id)
        const ended =
          "SELECT id FROM acquiring_operation WHERE transaction_id = $1 AND source = 'service' AND kind <> 'capture'"
        await lookNow(the)
        expect(await the.sql(ended, [id])).not.toEqual([])
        await the.createSession(cart)
        expect(good(await the.payByCard(cart)).type).toBe("order")
        expect(the.sandbox.control.sums().map(({ held }) => held)).toEqual(["0.00", "25.00"])
      },
    )

    it("before its sum was kept is undecided while the service is silent, and paid as soon as it names the sum", async () => {
      const { cart } = await lost()
      expect(await stateOf(cart)).toEqual({ state: "paid" })
      expect(await evidence()).toEqual([{ state: "done", evidence: "record" }])
      await the.sql("UPDATE acquiring_operation SET answer = answer - 'found'")
      the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      expect(await stateOf(cart)).toEqual({ state: "undecided", may_retry: false })
      the.sandbox.control.clearFaults()
      expect(await stateOf(cart)).toEqual({ state: "paid" })
      expect((await the.complete(cart)).body.order).toBeDefined()
    })
  })

  it("is not offered again where the service shows a trace of it", async () => {
    asking({ retry_card_after_ms: 0 })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    expect(good(await the.payByCard(cart, card("answerLost"))).type).toBe("order")
    expect(await stateOf(cart)).toEqual({ state: "order", order: { id: expect.any(String) as string } })
    expect(the.sandbox.control.sums().map(({ successfulAuthorisations }) => successfulAuthorisations)).toEqual([1])
  })

  describe("after an alternative payment whose request or answer was lost", () => {
    async function lostAlternative(kind: "reset_before" | "reset_after") {
      const lost = await away.apm("wallet")
      the.sandbox.control.addFault({ kind, operation: "authorise_apm", orderNo: lost.orderNo })
      expect((await away.browser.open(lost.checkoutUrl)).status).toBeGreaterThanOrEqual(400)
      await the.createSession(lost.cart)
      return lost
    }

    it("is taken as soon as another card would be, where the service shows no trace", async () => {
      asking({ retry_card_after_ms: 60_000 })
      const { cart, orderNo } = await lostAlternative("reset_before")
      expect(good(await the.payByCard(cart)).type).toBe("cart")
      asking({ retry_card_after_ms: 0 })
      expect(good(await the.payByCard(cart)).type).toBe("order")
      asking({ absence_after_ms: 0 })
      await reconcile(the.container)
      expect(the.sandbox.control.sums().map(({ held }) => held)).toEqual(["25.00"])
      expect(await differences(orderNo)).toEqual([])
    })

    it("is taken at once where the service shows that nobody can pay it", async () => {
      asking({ retry_card_after_ms: 60_000 })
      const { cart } = await lostAlternative("reset_after")
      expect(good(await the.payByCard(cart)).type).toBe("order")
    })

    it("is not charged where the method has charged at once", async () => {
      asking({ retry_card_after_ms: 0 })
      the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      const { cart, orderNo } = await lostAlternative("reset_after")
      const [transaction] = the.sandbox.control.transactions({ orderNo })
      // Whoever heard of it would release it before the card comes.
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.pay(transaction?.transactionId ?? "")
      the.sandbox.control.clearFaults()
      expect(good(await the.payByCard(cart)).error?.message).toMatch(/being paid in another window/)
      expect(the.sandbox.control.sums().map(({ successfulAuthorisations }) => successfulAuthorisations)).toEqual([1])
    })
  })

  it("is told as failed with the reason where it was declined", async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    good(await the.payByCard(cart, card("insufficientFunds")))
    expect(await stateOf(cart)).toEqual({ state: "failed", message: expect.stringMatching(/not accepted/) })
    expect(good(await the.payByCard(cart, card("challenge"))).error).toMatchObject({ code: "authentication_needed" })
  })
})
