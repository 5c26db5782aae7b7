import forgetPersons from "../../../src/jobs/forget-persons"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { statusAt, type Page } from "../../support/browser-by-hand"
import { good } from "../../support/http"
import { inOtherHands } from "../../support/in-other-hands"
import { booksOf } from "../../support/ledgers"
import { elsewhere, PATIENT, type Checkout } from "../../support/elsewhere"
import { shop } from "../../support/shop"
import { stopClock } from "../../support/stopped-clock"

/** Every field that a shopper can be asked for. */
const PERSON = {
  document_number: "12345678909",
  document_type: "CPF",
  social_name: "Ada L. <&>\"'",
  email: "ada@example.com",
  phone_country_code: "BR",
  phone_area_code: "11",
  phone_number: "987654321",
  birth_date: "10-12-1985",
  net_monthly_average_income: "5000.00",
  address_street: "Rua das Flores",
  address_number: "42",
  address_complement: "ap. 7",
  address_postal_code: "01310-100",
  address_city: "São Paulo",
  address_state: "SP",
  address_country: "BR",
  fiscal_country: "BR",
  documents: {
    file_type: "image/png",
    file_data: "iVBORw0KGgo=",
    file_url: "https://files.example/document.png?a=1&b=2",
    labels: {
      person_bank_account_id: "acc-1",
      bank_account: {
        account_type: "checking",
        account_number: "000123",
        branch_number: "0001",
        owner_document_number: "12345678909",
        owner_name: "Ada Lovelace",
        branch_country: "BR",
        currency: "BRL",
        bank: { code: "341", name: "Itaú" },
      },
    },
  },
}

shop((the) => {
  const { browser, apm, payWith, completed, sums, transactions, requests, settings, until } = elsewhere(the)
  const { differences } = booksOf(the)
  const at = ({ checkoutUrl }: Checkout) => browser.open(checkoutUrl)
  const decide = (page: Page, button: string, typed?: Record<string, string>) =>
    browser.submit(page.forms[0]!, typed, { button })

  describe("an instant method", () => {
    it("pays at once: captured at the service is captured in the order, and nothing is captured twice", async () => {
      const checkout = await apm("instant_bank", {}, { bank_code: "RIVER" })
      const page = await at(checkout)
      expect(page.text).toContain("River Savings")
      const back = await decide(page, "pay")
      expect(statusAt(back)).toBe("captured")
      const order = await the.orderOf(await completed(checkout.cart))
      expect(order.payment_status).toBe("captured")
      expect(order.payment_collections[0]?.payments?.[0]?.captures).toHaveLength(1)
      expect(await differences(checkout.orderNo)).toEqual([])
      expect(requests("capture", checkout)).toEqual([])
      expect(requests("authorise_apm", checkout)).toHaveLength(1)
      expect(transactions(checkout)[0]).toMatchObject({ method: "instant_bank", status: "captured" })
    })

    it("authorises only, where the method does, and is captured like a card", async () => {
      const checkout = await apm("wallet")
      await decide(await at(checkout), "pay")
      const order = await the.orderOf(await completed(checkout.cart))
      expect(order.payment_status).toBe("authorized")
      const payment = order.payment_collections[0]?.payments?.[0]
      expect((await the.admin.post(`/admin/payments/${payment?.id}/capture`, { amount: 10 })).status).toBe(200)
      expect(sums(checkout)).toMatchObject({ captured: "10.00", held: "15.00" })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("is told from the others in the list of payments, in its filter, totals and CSV", async () => {
      const methods = ["wallet", "voucher"].map((method) => ({
        ...{ id: method, label: `Shop's ${method}`, labels: { de: "Eigen" }, flow: "apm", payment_method: method },
      }))
      settings({ methods: methods.slice(0, 1) })
      const wallet = await apm("wallet")
      await at(wallet)
      settings({})
      const voucher = await apm("voucher")
      await at(voucher)
      await the.buy()
      const acquiring = acquiringAdmin(the.admin)
      const listed = async (query: string) =>
        (await acquiring.payments(query)).payments.map(({ flow, payment_method, order_no }) =>
          flow === "card" ? "card" : [flow, payment_method, order_no].join(" "),
        )
      expect(await listed("")).toEqual(["card", `apm voucher ${voucher.orderNo}`, `apm wallet ${wallet.orderNo}`])
      expect(await listed("payment_method=wallet")).toEqual([`apm wallet ${wallet.orderNo}`])
      expect(await listed("flow=apm&payment_method=card")).toEqual([])
      expect((await acquiring.totals("payment_method=voucher")).totals).toMatchObject([{ count: 1 }])

      settings({ methods: methods.slice(0, 1) })
      expect(good(await the.admin.get("/admin/acquiring/payments/methods"))).toEqual({
        methods: [
          { account: "default", payment_method: "wallet", label: "Shop's wallet", labels: { de: "Eigen" } },
          { account: null, payment_method: "voucher", label: "voucher", labels: {} },
        ],
      })
      const csv = good(await the.admin.get<string>("/admin/acquiring/payments/export?payment_method=voucher"))
      const [head, line] = csv.split("\r\n").map((text) => text.split(","))
      expect([head?.[5], head?.at(-1)]).toEqual(["method", "payment_method"])
      expect([line?.[5], line?.at(-1)]).toEqual(["apm", "voucher"])
    })

    it("declines, and is tried again with a new payment under the same order number", async () => {
      const checkout = await apm("wallet")
      expect(statusAt(await decide(await at(checkout), "decline"))).toBe("declined")
      const refused = await the.complete(checkout.cart)
      expect(refused.body.order).toBeUndefined()
      const back = await decide(await at(checkout), "pay")
      expect(statusAt(back)).toBe("authorised")
      await completed(checkout.cart)
      expect(transactions(checkout).map(({ status }) => status)).toEqual(["declined", "authorised"])
      expect(sums(checkout)).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
    })

    afterEach(() => jest.restoreAllMocks())
    /** A wallet's payment that ran out, while somebody else works its purchase. */
    async function endedInOtherHands() {
      the.sandbox.control.notificationSettings({ enabled: false })
      const checkout = await apm("wallet")
      await at(checkout)
      the.sandbox.control.expire(transactions(checkout)[0]?.transactionId ?? "")
      const hands = inOtherHands(the)
      await hands.taken()
      stopClock(the)
      return { checkout, hands }
    }

    it("is tried again once where its page is opened twice after it ended", async () => {
      const { checkout, hands } = await endedInOtherHands()
      const opened = []
      for (const tab of ["one tab", "another"]) {
        const asks = requests("retrieval_trans", checkout).length
        opened.push(at(checkout))
        await until(`${tab} asked how it ended`, async () => requests("retrieval_trans", checkout).length > asks)
      }
      await hands.letGo()
      const [one, other] = await Promise.all(opened)
      expect(other?.url).toBe(one?.url)
      expect(requests("authorise_apm", checkout)).toHaveLength(2)
    })

    it("is not tried again for a cart that comes to something else once its turn comes", async () => {
      const { checkout, hands } = await endedInOtherHands()
      const asks = requests("retrieval_trans", checkout).length
      const asked = at(checkout)
      await until("the service was asked how it ended", async () => requests("retrieval_trans", checkout).length > asks)
      const [item] = checkout.cart.items ?? []
      await the.container.resolve("cart").updateLineItems([{ id: item?.id ?? "", quantity: 2 }])
      await hands.letGo()
      expect(statusAt(await asked)).toBe("total_changed")
      expect(requests("authorise_apm", checkout)).toHaveLength(1)
    })

    it("is cancelled, and the cart is paid by the hosted page instead", async () => {
      const checkout = await apm("wallet")
      expect(statusAt(await decide(await at(checkout), "cancel"))).toBe("cancelled")
      const session = await the.createSession(checkout.cart, { data: { flow: "redirect" } })
      const ours = await browser.open(String(session.data.checkout_url))
      const back = await payWith(await browser.submit(ours.forms[0]!))
      expect(statusAt(back)).toBe("authorised")
      await completed(checkout.cart)
      expect(sums(checkout)?.successfulAuthorisations).toBe(0)
    })

    it("opened twice, at once and later, leads to one page of one payment", async () => {
      // Whoever comes later waits for the first one's page as long as a call may last.
      settings({ timeouts: PATIENT })
      const checkout = await apm("wallet")
      const pages = await Promise.all(Array.from({ length: 6 }, () => at(checkout)))
      expect(new Set(pages.map((page) => page.url)).size).toBe(1)
      expect((await at(checkout)).url).toBe(pages[0]?.url)
      expect(requests("authorise_apm", checkout)).toHaveLength(1)
      await Promise.all(pages.map((page) => decide(page, "pay")))
      await completed(checkout.cart)
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)
      expect(statusAt(await at(checkout))).toBe("authorised")
    })

    it("whose answer is lost makes no second payment that could be paid beside the first", async () => {
      const checkout = await apm("wallet")
      the.sandbox.control.addFault({ kind: "reset_after", operation: "authorise_apm" })
      await at(checkout)
      const page = await at(checkout)
      expect(statusAt(await decide(page, "pay"))).toBe("authorised")
      await completed(checkout.cart)
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)
    })
  })

  describe("what a method needs to know", () => {
    it("arrives at the service field by field", async () => {
      const checkout = await apm("instant_bank", {}, { bank_code: "NORTH", person: PERSON })
      await at(checkout)
      const [sent] = requests("authorise_apm", checkout)
      expect(sent?.signature).toBe("valid")
      expect(sent?.body).toMatchObject({
        payment_method: "instant_bank",
        bank_code: "NORTH",
        order_no: checkout.orderNo,
        amount: "25.00",
        currency: "USD",
        person: PERSON,
        notify_url: `${the.url()}hooks/acquiring/default/notifications`,
      })
      expect((sent?.body as { return_url: string }).return_url).toContain(
        `/acquiring/return/${checkout.session.id}?token=`,
      )
    })

    const SAID = ["12345678909", "987654321", "10-12-1985", "iVBORw0KGgo=", "000123", "Rua das Flores"]
    const kept = () => the.sql<{ sealed: string }>("SELECT * FROM acquiring_person")

    /** Every row of every table that holds something the person said. */
    async function inClear(): Promise<string[]> {
      const tables = await the.sql<{ name: string }>(
        "SELECT quote_ident(schemaname) || '.' || quote_ident(relname) AS name FROM pg_stat_user_tables",
      )
      const found: string[] = []
      for (const { name } of tables) {
        for (const { row } of await the.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} t`))
          found.push(...SAID.filter((said) => row.includes(said)).map((said) => `${name}: ${said}`))
      }
      return found
    }

    it("says of the person nothing in any table or answer, and nothing is left of it once it is sent", async () => {
      const checkout = await apm("wallet", {}, { person: PERSON })
      expect(await inClear()).toEqual([])
      expect(await kept()).toHaveLength(1)
      const { body } = await the.store.get(
        `/store/carts/${checkout.cart.id}?fields=*payment_collection.payment_sessions`,
      )
      const shown = JSON.stringify([checkout.session, body])
      expect(SAID.filter((said) => shown.includes(said))).toEqual([])

      await decide(await at(checkout), "pay")
      expect(requests("authorise_apm", checkout)[0]?.body).toMatchObject({ person: PERSON })
      await completed(checkout.cart)
      expect(await kept()).toEqual([])
      expect(await inClear()).toEqual([])
    })

    it("opens only with the person who is still kept; otherwise nothing is sent and the page says what to do", async () => {
      const checkout = await apm("wallet", {}, { person: PERSON })
      await the.sql("UPDATE acquiring_person SET expires_at = now() - interval '1 second'")
      const page = await at(checkout)
      expect(page.status).toBeGreaterThanOrEqual(400)
      expect(page.text).toContain("choose this way of paying again")
      expect(requests("authorise_apm", checkout)).toEqual([])
      await forgetPersons(the.container)
      expect(await kept()).toEqual([])
    })

    it("opens with nobody else's person, whoever knows the reference", async () => {
      const theirs = await apm("wallet", {}, { person: PERSON })
      const person_ref = theirs.session.data.person_ref
      expect(person_ref).toMatch(/^acqper_/)
      const data = { flow: "apm", payment_method: "wallet", person_ref }
      expect((await the.trySession(await the.cartReadyToPay(), { data })).status).toBe(400)
      expect(await kept()).toHaveLength(1)
    })

    it("keeps no person for whoever has no key to the store", async () => {
      const cart = await the.cartReadyToPay()
      const collection = await the.store.post<{ payment_collection: { id: string } }>("/store/payment-collections", {
        cart_id: cart.id,
      })
      const { status } = await the.visitor.post(
        `/store/payment-collections/${collection.body.payment_collection.id}/payment-sessions`,
        { provider_id: "pp_acquiring_default", data: { flow: "apm", payment_method: "wallet", person: PERSON } },
      )
      expect(status).toBe(400)
      expect(await kept()).toEqual([])
    })

    it("is refused by name where it makes no sense, before a row is written", async () => {
      const cart = await the.cartReadyToPay()
      for (const [data, name] of [
        [{ flow: "apm" }, "payment_method"],
        [{ flow: "apm", payment_method: "wallet", bank: "NORTH" }, "bank"],
        [{ flow: "apm", payment_method: "wallet", person: { shoe_size: "44" } }, "person.shoe_size"],
        [{ flow: "apm", payment_method: "wallet", person: { birth_date: "1985-12-10" } }, "person.birth_date"],
        [{ flow: "apm", payment_method: "wallet", person: { birth_date: "31-12-2999" } }, "person.birth_date"],
        [{ flow: "apm", payment_method: "wallet", person: { address_country: "ZZ" } }, "person.address_country"],
        [
          { flow: "apm", payment_method: "wallet", person: { documents: { labels: { bank_account: { iban: "x" } } } } },
          "bank_account.iban",
        ],
        [{ flow: "apm", payment_method: "wallet", bank_code: "4111 1111 1111 1111" }, "bank_code"],
      ] as const) {
        const { status, body } = await the.trySession(cart, { data })
        expect({ name, status }).toEqual({ name, status: 400 })
        expect(body.message).toContain(name)
        expect(body.message).not.toContain("4111")
      }
      expect(await the.sql("SELECT id FROM payment_session")).toEqual([])
    })

    it("that the service refuses ends in a page that says so, and charges nothing", async () => {
      const checkout = await apm("no_such_method")
      const page = await at(checkout)
      expect(page.status).toBe(502)
      expect(page.text).toContain('role="alert"')
      expect(transactions(checkout)).toEqual([])
    })
  })
})
