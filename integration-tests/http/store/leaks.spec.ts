import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

import { Client } from "pg"

import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"
import { card, type CARD_NUMBERS } from "../../support/cards"
import { cardDataIn, cardDataInDatabase } from "../../support/leaks"
import { lyingService } from "../../support/lying-service"
import { paidOrders } from "../../support/paid-orders"
import { serviceMessages } from "../../support/service-messages"
import { shop } from "../../support/shop"

const LOGS = resolve(__dirname, "../../../.test-output/logs")

shop((shop) => {
  const { cartReadyToPay, createSession, trySession, payByCard, shown, store, sql, databaseUrl } = shop
  const { paid, capture, reconcileEverything } = paidOrders(shop)
  const { post, signed } = serviceMessages(shop)
  const inDatabase = async () => {
    const client = new Client(databaseUrl())
    await client.connect()
    try {
      return await cardDataInDatabase(client)
    } finally {
      await client.end()
    }
  }
  const inLogs = () =>
    readdirSync(LOGS).flatMap((file) =>
      cardDataIn(readFileSync(resolve(LOGS, file), "utf8")).map((words) => `${file}: ${words}`),
    )

  describe("card data", () => {
    it("is in no row and no log after every way a payment can go", async () => {
      const kinds = ["approved", "declined", "insufficientFunds", "review", "answerLost", "requestLost"] as const
      for (const kind of kinds satisfies readonly (keyof typeof CARD_NUMBERS)[]) {
        const cart = await cartReadyToPay()
        await createSession(cart)
        await payByCard(cart, card(kind))
      }
      expect(await inDatabase()).toEqual([])
      expect(inLogs()).toEqual([])
    })

    it("is in no row and no log after it was sent where it must not be", async () => {
      const cart = await cartReadyToPay()
      const { number, security_code } = card()
      const spaced = number.replace(/(\d{4})(?=\d)/g, "$1 ")
      const refused = [
        await trySession(cart, { data: { flow: "card", number } }),
        await trySession(cart, { data: { flow: "card", card: { number, security_code } } }),
        await trySession(cart, { data: { flow: "card", return_url: `https://shop.example/?n=${number}` } }),
        await trySession(cart, { data: { flow: "card", device: { user_agent: spaced } } }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
      expect(refused.flatMap(({ body }) => cardDataIn(JSON.stringify(body)))).toEqual([])
      await createSession(cart)
      await store.post(`/store/acquiring/carts/${cart.id}/pay`, {
        ...(await shown(cart)),
        card: { number, cvv: security_code },
      })
      await store.post(`/store/acquiring/carts/${cart.id}/pay`, { ...(await shown(cart)), number, security_code })
      expect(await inDatabase()).toEqual([])
      expect(inLogs()).toEqual([])
    })

    it("is in no row and no log when the service's own words repeat it", async () => {
      const order = await paid()
      const words = `refused for ${card().number.replace(/(\d{4})(?=\d)/g, "$1 ")}, security_code=${card().security_code}`
      const service = await lyingService((path, answer) => {
        if (path !== "/v1/capture") return answer
        const told = JSON.parse(answer) as { capture_orders: Record<string, string>[] }
        for (const each of told.capture_orders) Object.assign(each, { capture_status: "0", error_message: words })
        const encryption_data = signMessage(referenceProfile, "capture.response", told, "sandbox-secret-key")
        return JSON.stringify({ ...told, encryption_data })
      })
      try {
        await capture(order)
      } finally {
        await service.close()
      }
      const said = { order_no: order.orderNo, currency: "USD", amount: "25.00", payment_status: "3000" }
      const notice = new URLSearchParams(signed({ ...said, result_info: `1005:${words}` }))
      expect(await post(notice)).toMatchObject({ status: 200 })
      await reconcileEverything()
      const [row] = await sql<{ answer: { error_message?: string } }>(
        "SELECT answer FROM acquiring_operation WHERE order_no = $1 AND kind = 'capture'",
        [order.orderNo],
      )
      expect(row?.answer.error_message).toContain("refused for 411111…1111")
      expect(await inDatabase()).toEqual([])
      expect(inLogs()).toEqual([])
    })

    it("would be found if it were there", async () => {
      const cart = await cartReadyToPay()
      const { number, security_code } = card()
      await sql("UPDATE cart SET metadata = $2 WHERE id = $1", [cart.id, { note: number, security_code }])
      expect(await inDatabase()).toHaveLength(2)
      await sql("UPDATE cart SET metadata = NULL WHERE id = $1", [cart.id])
      expect(cardDataIn(`cvv: "${security_code}"`)).toHaveLength(1)
      expect(cardDataIn(number.replace(/(\d{4})(?=\d)/g, "$1-"))).toHaveLength(1)
      expect(readdirSync(LOGS).some((file) => readFileSync(resolve(LOGS, file), "utf8").includes("/store/carts"))).toBe(
        true,
      )
    })
  })
})
