import type { HttpTypes } from "@medusajs/framework/types"

import { declareSettings } from "../../support/account-settings"
import { CARD_NUMBERS, SECURITY_CODE } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

const NUMBER = CARD_NUMBERS.approved
const SPACED = NUMBER.replace(/(\d{4})(?=\d)/g, "$1 ")
const DASHED = NUMBER.replace(/(\d{4})(?=\d)/g, "$1-")

shop(
  ({
    cartReadyToPay,
    createSession,
    trySession,
    payByCard,
    store,
    storeHeaders,
    url,
    container,
    sandbox,
    sql,
    admin,
  }) => {
    /** Every body for a session goes to the same cart: nothing of it may be written down. */
    async function trySessions(bodies: Record<string, unknown>[]) {
      const cart = await cartReadyToPay()
      const { payment_collection } = good(
        await store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", { cart_id: cart.id }),
      )
      const answers = []
      for (const body of bodies) {
        const path = `/store/payment-collections/${payment_collection.id}/payment-sessions`
        answers.push(
          await store.post<{ message: string; type: string }>(path, { provider_id: "pp_acquiring_default", ...body }),
        )
      }
      return answers
    }

    const rowsWritten = async () => (await sql("SELECT id FROM payment_session")).length

    describe("card data in the body of the session route", () => {
      it("is refused with the field's name, wherever it stands, before a row is written", async () => {
        const places: [body: Record<string, unknown>, field: string][] = [
          [{ data: { flow: "card", number: NUMBER } }, "data.number"],
          [{ data: { flow: "card", note: SPACED } }, "data.note"],
          [{ data: { flow: "card", note: DASHED } }, "data.note"],
          [{ data: { flow: "card", note: `please take ${NUMBER}, thanks` } }, "data.note"],
          [{ data: { flow: "card", number: Number(NUMBER) } }, "data.number"],
          [{ data: { flow: "card", card: { number: NUMBER } } }, "data.card.number"],
          [{ data: { flow: "card", a: [{ b: { c: [CARD_NUMBERS.approvedMastercard] } }] } }, "data.a[0].b.c[0]"],
          [{ data: { flow: "card", device: { os: NUMBER } } }, "data.device.os"],
          [{ data: { metadata: { pan: NUMBER } } }, "data.metadata.pan"],
          [{ metadata: { card: NUMBER } }, "metadata.card"],
          [{ provider_id: Number(NUMBER) }, "provider_id"],
          [{ provider_id: `pp_${NUMBER}`.replace("pp_", "pp ") }, "provider_id"],
          [{ data: { flow: "card", security_code: SECURITY_CODE } }, "data.security_code"],
          [{ data: { flow: "card", cvv: SECURITY_CODE } }, "data.cvv"],
          [{ data: { flow: "card", card: { cvc2: Number(SECURITY_CODE) } } }, "data.card.cvc2"],
          [{ data: { flow: "card", cardVerificationCode: SECURITY_CODE } }, "data.cardVerificationCode"],
          [{ data: { flow: "card", device: { securityCode: SECURITY_CODE } } }, "data.device.securityCode"],
        ]
        const answers = await trySessions(places.map(([body]) => body))

        for (const [at, [, field]] of places.entries()) {
          expect({ field, ...answers[at] }).toMatchObject({ field, status: 400, body: { type: "invalid_data" } })
          expect(answers[at]!.body.message).toContain(`The field ${field} looks like card data`)
        }
        expect(await rowsWritten()).toBe(0)
      })

      it("is refused by the admin's route, too, as is a person that the core would write down in clear", async () => {
        const cart = await cartReadyToPay()
        const { payment_collection } = good(
          await store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", {
            cart_id: cart.id,
          }),
        )
        const tried = (data: object) =>
          admin.post<{ message: string; payment_collection: HttpTypes.AdminPaymentCollection }>(
            `/admin/payment-collections/${payment_collection.id}/payment-sessions`,
            { provider_id: "pp_acquiring_default", data },
          )
        const refused = await tried({ flow: "card", number: NUMBER })
        expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("data.number") } })
        expect(JSON.stringify(refused.body)).not.toContain(NUMBER)
        expect((await tried({ flow: "card", of_nobody: 1 })).body.message).toContain("unknown keys: of_nobody")
        expect(await rowsWritten()).toBe(0)

        good(await tried({ flow: "apm", payment_method: "wallet", person: { document_number: "123456789" } }))
        const [row] = await sql<{ data: object }>("SELECT data FROM payment_session")
        expect(row?.data).toMatchObject({ flow: "apm", person_ref: expect.any(String) as string })
        expect(JSON.stringify(row)).not.toContain("123456789")
      })

      it("is refused as a key too, and the key is not repeated", async () => {
        const [answer] = await trySessions([{ data: { flow: "card", [NUMBER]: "x" } }])
        expect(answer).toMatchObject({ status: 400 })
        expect(JSON.stringify(answer!.body)).not.toContain(NUMBER)
        expect(await rowsWritten()).toBe(0)
      })

      it("is refused for other payment providers and for none", async () => {
        const answers = await trySessions([
          { provider_id: "pp_system_default", data: { note: NUMBER } },
          { provider_id: 7, data: { note: NUMBER } },
          { provider_id: "pp_nobody", data: { cvv: SECURITY_CODE } },
        ])
        for (const { status, body } of answers) {
          expect(status).toBe(400)
          expect(body.message).toContain("looks like card data")
        }
        expect(await rowsWritten()).toBe(0)
      })

      it("is hidden in a cookie of the browser, whose digits are chance, and the session is made", async () => {
        const data = { flow: "card", device: { cookie_new: `seen=1; visitor=${NUMBER}` } }
        expect(await trySessions([{ data }])).toMatchObject([{ status: 200 }])
        const [row] = await sql<{ data: { device: { cookie_new: string } } }>("SELECT data FROM payment_session")
        expect(row?.data.device.cookie_new).toBe("seen=1; visitor=xxxxxxxxxxxxxxxx")
      })

      it("is taken for a person's own number where one is asked for, which is not written down", async () => {
        const data = { flow: "apm", payment_method: "voucher", person: { document_number: NUMBER } }
        expect(await trySessions([{ data }])).toMatchObject([{ status: 200 }])
        expect(JSON.stringify(await sql("SELECT data FROM payment_session"))).not.toContain(NUMBER)
        const other = { provider_id: "pp_system_default", data: { person: { document_number: NUMBER } } }
        expect(await trySessions([other])).toMatchObject([{ status: 400 }])
      })

      it("is not repeated out of a body that is no JSON", async () => {
        for (const body of [
          `[${NUMBER},x]`,
          `{"data":{"number":${NUMBER},}}`,
          `${NUMBER}`,
          `{"cvv":"${SECURITY_CODE}"`,
        ]) {
          const answer = await fetch(new URL("/store/payment-collections/pay_col_1/payment-sessions", url()), {
            method: "POST",
            headers: { "content-type": "application/json", ...storeHeaders },
            body,
          })
          const text = await answer.text()
          expect(answer.status).toBe(400)
          expect(text.replace(/\D/g, "")).not.toContain(NUMBER.slice(0, 8))
          expect(text).not.toContain(SECURITY_CODE)
        }
      })

      it("never shows in the refusal", async () => {
        const answers = await trySessions([{ data: { note: SPACED } }, { data: { cvv: SECURITY_CODE } }])
        for (const answer of answers) {
          expect(JSON.stringify(answer.body)).not.toContain(SECURITY_CODE)
          expect(JSON.stringify(answer.body).replace(/\D/g, "")).not.toContain(NUMBER)
        }
      })
    })

    describe("a large body", () => {
      const withDocument = (bytes: number) => ({
        data: { flow: "apm", payment_method: "voucher", person: { documents: { file_data: "A".repeat(bytes) } } },
      })

      it("is refused unread, whatever is in it", async () => {
        const answers = await trySessions([
          { data: { note: "1 ".repeat(1_500_000) } },
          withDocument(65 * 1024),
          { provider_id: "pp_system_default", data: { note: "x".repeat(65 * 1024) } },
        ])
        const message = "The body is larger than 65536 bytes (setting session_body_kb)."
        for (const { status, body } of answers) {
          expect({ status, ...body }).toEqual({ status: 413, type: "too_large", message })
        }
        expect(await rowsWritten()).toBe(0)
      })

      it("is taken as far as the setting allows, for shops whose shoppers send documents", async () => {
        const restore = declareSettings(container, { session_body_kb: 200 })
        try {
          const answers = await trySessions([withDocument(150 * 1024), withDocument(201 * 1024)])
          expect(answers.map(({ status }) => status)).toEqual([200, 413])
        } finally {
          restore()
        }
      })
    })

    describe("session data that nobody knows", () => {
      it.each([
        [
          { flow: "card", colour: "blue" },
          /unknown keys: colour\. Known are flow, payment_method, bank_code, person, return_url,/,
        ],
        [{ flow: "card", status: "authorised" }, /^Session data status: only the store says this/],
        [
          { flow: "redirect", order_no: "x", checkout_url: "https://a.example" },
          /^Session data order_no, checkout_url: only/,
        ],
        [{ flow: "apm", payment_method: "wallet", person_ref: "acqper_1" }, /^Session data person_ref: only/],
        [{ flow: "card", device: { os: "Plan 9", shoe_size: 43 } }, /device\.shoe_size/],
        [
          { flow: "apm", payment_method: "voucher", person: { documents: { labels: { secret: 1 } } } },
          /labels\.secret/,
        ],
        [{ flow: "card", bank_code: "ING" }, /^bank_code .*for flow apm/],
        [{ flow: "redirect", payment_method: "voucher" }, /^payment_method .*for flow apm/],
        [{ flow: "card", person: { document_number: "1" } }, /^person .*for flow apm/],
        [{ flow: "redirect", saved_card_id: "acqcard_1" }, /^saved_card_id .*for flow saved_card/],
        [{ flow: "apm", payment_method: "voucher", installments: 3 }, /^installments .*for flow card/],
        [{ flow: "apm", payment_method: "voucher", subscription_amount: 3 }, /^subscription_amount .*for flow card/],
        [{ flow: "apm", payment_method: "voucher", subscription_terms: "a" }, /^subscription_terms .*for flow card/],
        [{ flow: "card", subscription_amount: "much" }, /subscription_amount: must be an amount/],
        [{ flow: "cash" }, /flow/],
        [{ flow: "apm" }, /payment_method is missing/],
        [{ flow: "card", mpi_info: { eci: "05", cavv: "invented" } }, /mpi_info is not taken from a browser/],
        [{ flow: "redirect", mpi_info: {} }, /mpi_info is not taken from a browser/],
        [{ flow: "card", installments: 999 }, /installments are not offered/],
        [{ flow: "card", device: { resolution: "wide" } }, /device\.resolution: must look like 1280x800/],
        [{ flow: "card", device: { time_zone: "Europe/Berlin" } }, /device\.time_zone: must be an offset in minutes/],
        [{ flow: "card", device: { browser_lang: "de_DE" } }, /device\.browser_lang: must be a language tag/],
        [{ flow: "card", device: { os: "a\u0000" } }, /device\.os: has characters that cannot be stored/],
        [
          { flow: "redirect", return_url: "http://localhost:8000/\ud83d" },
          /return_url: has characters that cannot be stored/,
        ],
      ])("is refused by name: %j", async (data, message) => {
        const cart = await cartReadyToPay()
        const answer = await trySession(cart, { data })
        expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
        expect(answer.body.message).toMatch(message)
        expect(await rowsWritten()).toBe(0)
      })

      it("cannot say what was paid, not in the store's own code either: only the service's answer does", async () => {
        const cart = await cartReadyToPay()
        const { payment_collection } = good(
          await store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", {
            cart_id: cart.id,
          }),
        )
        const claimed = {
          flow: "card",
          transaction_id: "T1",
          status: "authorised",
          result: { state: "done" },
          order_no: "x",
          checkout_url: "https://elsewhere.example/pay",
        }
        const session = await container.resolve("payment").createPaymentSession(payment_collection.id, {
          provider_id: "pp_acquiring_default",
          amount: 25,
          currency_code: "usd",
          context: {},
          data: claimed,
        })
        expect(session.data).toMatchObject({
          flow: "card",
          status: "created",
          order_no: session.id.replace("payses_", ""),
        })
        const { transaction_id, result, checkout_url } = session.data ?? {}
        expect([transaction_id, result, checkout_url]).toEqual([undefined, undefined, undefined])
      })
    })

    describe("a cart that costs nothing", () => {
      it.each(["card", "redirect"])("gets no session of flow %s, and is told why", async (flow) => {
        const cart = await cartReadyToPay({ items: {}, shipping: "Free" })
        const answer = await trySession(cart, { data: { flow } })
        expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
        expect(answer.body.message).toMatch(/nothing is to be paid/i)
        expect(await rowsWritten()).toBe(0)
      })
    })

    describe("session data that is known", () => {
      it("makes a session without a word to the service", async () => {
        sandbox.control.reset()
        const cart = await cartReadyToPay()
        const session = await createSession(cart, { data: { flow: "card", device: { os: "Plan 9", time_zone: 60 } } })
        expect(session).toMatchObject({ status: "pending", provider_id: "pp_acquiring_default", amount: 25 })
        expect(session.data).toMatchObject({ flow: "card", device: { os: "Plan 9" } })
        expect(sandbox.control.requests()).toEqual([])
      })

      it("may be left out altogether: the flow is card then", async () => {
        const cart = await cartReadyToPay()
        await createSession(cart, { data: {} })
        expect(good(await payByCard(cart)).type).toBe("order")
      })
    })
  },
)
