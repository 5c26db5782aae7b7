import { ASSORTMENT } from "../../support/assortment"
import { good } from "../../support/http"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { shop } from "../../support/shop"

shop(
  ({ cartReadyToPay, createSession, trySession, payByCard, complete, store, sandbox, sql }) => {
    /** The environment as the shop was booted with it: nothing set right. */
    const broken = {
      ACQUIRER_BASE_URL: "http://acquirer.example",
      ACQUIRER_MERCHANT_ID: "",
      ACQUIRER_ACCOUNT_ID: " ",
      ACQUIRER_SECRET_KEY: "",
    }
    beforeEach(() => Object.assign(process.env, broken))

    describe("an account whose settings are missing or malformed", () => {
      it("lets the shop boot and sell with other payment providers", async () => {
        const cart = await cartReadyToPay()
        await createSession(cart, { provider: "pp_system_default", data: {} })
        const { type, order } = good(await complete(cart))
        expect(type).toBe("order")
        expect(order?.total).toBe(25)
      })

      it("refuses sessions with the name of every field at fault, and none of their values", async () => {
        const { status, body } = await trySession(await cartReadyToPay())
        expect(status).toBeGreaterThanOrEqual(400)
        expect(body.message).toMatch(/account "default" is closed/)
        expect(body.message).toMatch(/base_url must be an https address/)
        for (const field of ["merchant_id", "account_id", "secret_key"])
          expect(body.message).toContain(`${field} is missing`)
        expect(body.message).not.toContain("acquirer.example")
        expect(sandbox.control.requests()).toEqual([])
        expect(await sql("SELECT id FROM payment_session WHERE deleted_at IS NULL")).toEqual([])
      })

      it("names one field when one is at fault", async () => {
        Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: sandbox.url, ACQUIRER_SECRET_KEY: "" })
        const { body } = await trySession(await cartReadyToPay())
        expect(body.message).toMatch(/complete: secret_key is missing\.$/)
      })

      it("offers the shopper no method of it", async () => {
        const cart = await cartReadyToPay()
        const { methods } = good(await store.get<{ methods: unknown[] }>(`/store/acquiring/methods?cart_id=${cart.id}`))
        expect(methods).toEqual([])
      })

      it("opens at the next call once they are right, without a restart", async () => {
        const cart = await cartReadyToPay()
        expect((await trySession(cart)).status).toBeGreaterThanOrEqual(400)
        Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: sandbox.url })
        await createSession(cart)
        expect(good(await payByCard(cart)).type).toBe("order")
      })

      it("sends no card when they break between session and payment", async () => {
        Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: sandbox.url })
        const cart = await cartReadyToPay()
        await createSession(cart)
        sandbox.control.reset()
        Object.assign(process.env, { ACQUIRER_ACCOUNT_ID: "" })
        const { body } = await payByCard(cart)
        expect(body.message).toContain("account_id is missing")
        expect(sandbox.control.requests()).toEqual([])
        expect(await sql("SELECT id FROM acquiring_operation")).toEqual([])
      })
    })
  },
  {
    assortment: { ...ASSORTMENT, providers: ["pp_acquiring_default", "pp_system_default"] },
    env: {
      ACQUIRER_BASE_URL: "http://acquirer.example",
      ACQUIRER_MERCHANT_ID: "",
      ACQUIRER_ACCOUNT_ID: " ",
      ACQUIRER_SECRET_KEY: "",
    },
  },
)
