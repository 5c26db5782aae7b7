import { Modules } from "@medusajs/framework/utils"

import forgetPersons from "../../src/jobs/forget-persons"
import { reconcile } from "../../src/reconciliation/reconcile"
import { acquiringAdmin } from "../support/acquiring-admin"
import type { Page } from "../support/browser-by-hand"
import { booksOf } from "../support/ledgers"
import { elsewhere, type Checkout } from "../support/elsewhere"
import { shop } from "../support/shop"

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
  const { browser, apm, payWith, completed, sums, transactions, requests, settings, until, orderIdOf, incidents } =
    elsewhere(the)
  const { differences } = booksOf(the)
  const statusAt = (page: Page) => new URL(page.url).searchParams.get("status")
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
      const mine = await apm("wallet", {}, { person_ref })
      await at(mine)
      expect(requests("authorise_apm", mine)[0]?.body).not.toHaveProperty("person")
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

  describe("a voucher", () => {
    const placed = async () => {
      const checkout = await apm("voucher")
      const page = await at(checkout)
      expect(page.text).toContain("Voucher number")
      const back = await decide(page, "take")
      expect(statusAt(back)).toBe("pending")
      const order = await the.orderOf(await completed(checkout.cart))
      return { checkout, order, transactionId: transactions(checkout)[0]?.transactionId ?? "" }
    }

    it("places the order while the money is awaited, and books the payment when it comes", async () => {
      const { checkout, order, transactionId } = await placed()
      const [session] = await the.sql<{ status: string }>("SELECT status FROM payment_session WHERE id = $1", [
        checkout.session.id,
      ])
      expect(session?.status).toBe("pending_authorization")
      expect(order.payment_collections[0]?.payments ?? []).toEqual([])
      expect(order.status).toBe("pending")

      the.sandbox.control.pay(transactionId)
      await until("the voucher is booked", async () => {
        await reconcile(the.container)
        return (await the.orderOf(order)).summary.paid_total === 25
      })
      const paid = await the.orderOf(order)
      expect(paid.payment_collections[0]?.payments?.[0]?.captures).toHaveLength(1)
      expect(paid.summary).toMatchObject({ paid_total: 25, pending_difference: 0 })
      expect(await differences(checkout.orderNo)).toEqual([])
      expect(requests("capture", checkout)).toEqual([])
      await the.sandbox.control.resend({ transactionId })
      await the.sandbox.control.resend({ transactionId })
      await until("the repeated notices are worked", async () => {
        const rows = await the.sql("SELECT id FROM acquiring_notification WHERE state = 'received'")
        return rows.length === 0
      })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("is found again by the order and by the shop's mails until it is paid", async () => {
      const told: unknown[] = []
      const events = the.container.resolve(Modules.EVENT_BUS)
      events.subscribe("acquiring.voucher.issued", async ({ data }) => void told.push(data), {
        subscriberId: "voucher-mail",
      })
      const { checkout, order, transactionId } = await placed()
      const issuer_url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//) as string
      const { data } = order.payment_collections[0]!.payment_sessions![0]!
      const voucher_deadline = String(data?.voucher_deadline)
      expect(new Date(voucher_deadline).toISOString()).toBe(voucher_deadline)
      const facts = { issuer_url, voucher_number: transactionId.replace(/(.{4})(?=.)/g, "$1 "), voucher_deadline }
      expect(data).toMatchObject(facts)
      await until("the mail is told", async () => told.length > 0)
      expect(told).toEqual([
        {
          order_id: order.id,
          payment_session_id: checkout.session.id,
          provider_id: "pp_acquiring_default",
          payment_method: "voucher",
          ...facts,
        },
      ])
      const { voucher } = await acquiringAdmin(the.admin).paymentOf(order)
      expect(voucher).toEqual({ url: issuer_url, number: facts.voucher_number, deadline: voucher_deadline })
      the.sandbox.control.pay(transactionId)
      await until("the voucher is booked", async () => {
        await reconcile(the.container)
        return (await the.orderOf(order)).summary.paid_total === 25
      })
      const paid = await the.orderOf(order)
      const paidWith = paid.payment_collections[0]!.payments![0]!.data
      for (const gone of ["issuer_url", "voucher_number", "voucher_deadline"]) expect(paidWith).not.toHaveProperty(gone)
      expect((await acquiringAdmin(the.admin).paymentOf(order)).voucher).toBeNull()
    })

    it("that is not paid in time cancels the order by itself", async () => {
      const { checkout, order, transactionId } = await placed()
      the.sandbox.control.expire(transactionId)
      await until("the order is cancelled", async () => (await the.orderOf(order)).status === "canceled")
      expect(await differences(checkout.orderNo)).toEqual([])
      const [stock] = await the.sql<{ count: string }>("SELECT count(*) FROM reservation_item WHERE deleted_at IS NULL")
      expect(Number(stock?.count)).toBe(0)
    })

    it("that expires keeps the order where the merchant wants that", async () => {
      settings({ cancelled_at_service: "keep_order" })
      const { order, transactionId } = await placed()
      the.sandbox.control.expire(transactionId)
      await until("the notice is worked", async () => {
        const rows = await the.sql(
          "SELECT id FROM acquiring_notification WHERE state = 'done' AND status_code = '6100'",
        )
        return rows.length > 0
      })
      expect((await the.orderOf(order)).status).toBe("pending")
    })

    it("that is cancelled by the shopper cancels the order", async () => {
      const { checkout, order } = await placed()
      await decide(await at(checkout), "cancel")
      await until("the order is cancelled", async () => (await the.orderOf(order)).status === "canceled")
    })

    it("that is paid after the merchant cancelled the order is refunded, and a person sees it", async () => {
      const { checkout, order, transactionId } = await placed()
      expect((await the.admin.post(`/admin/orders/${order.id}/cancel`)).status).toBe(200)
      the.sandbox.control.pay(transactionId)
      await until("the money is refunded", async () => sums(checkout)?.refunded === "25.00")
      expect(await incidents()).toMatchObject([
        { kind: "late_money", order_no: checkout.orderNo, order_id: order.id, amount: "25.00" },
      ])
      expect((await the.orderOf(order)).status).toBe("canceled")
    })

    it("whose shopper never came back becomes an order when it is paid", async () => {
      const checkout = await apm("voucher")
      await at(checkout)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      the.sandbox.control.pay(transactions(checkout)[0]?.transactionId ?? "")
      const id = await until("the order is there", () => orderIdOf(checkout.cart))
      expect((await the.orderOf({ id })).payment_status).toBe("captured")
      expect(await differences(checkout.orderNo)).toEqual([])
    })
  })
})
