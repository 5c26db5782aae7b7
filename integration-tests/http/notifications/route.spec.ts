import { request } from "node:http"

import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere } from "../../support/elsewhere"
import { serviceMessages } from "../../support/service-messages"
import { shop } from "../../support/shop"

shop((the) => {
  const { notifications, settings } = elsewhere(the)
  const { address, post, aboutNobody } = serviceMessages(the)

  describe("at the door", () => {
    it("only the service's addresses pass where they are set", async () => {
      settings({ notifications: { addresses: ["203.0.113.7"] } })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(403)
      expect(await notifications()).toEqual([])
      settings({ notifications: { addresses: ["127.0.0.1", "::1"] } })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(200)
    })

    it("it is acknowledged as the profile says", async () => {
      const acknowledgement = { status: "202", body: '{"code":"success"}', contentType: "application/json" }
      settings({ profile: { acknowledgement } })
      const answer = await fetch(address(), { method: "POST", body: new URLSearchParams(aboutNobody()) })
      expect([answer.status, await answer.text()]).toEqual([202, acknowledgement.body])
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
    })

    it("unknown accounts, wrong and missing signatures, other accounts' messages do not pass", async () => {
      const body = aboutNobody()
      const { encryption_data: _, ...unsigned } = body
      expect((await post(new URLSearchParams(body), undefined, address("nobody"))).status).toBe(404)
      expect((await post(new URLSearchParams(body), undefined, address("__proto__"))).status).toBe(404)
      expect((await post(new URLSearchParams(body), undefined, address("constructor"))).status).toBe(404)
      expect((await post(new URLSearchParams(unsigned))).status).toBe(401)
      expect((await post(new URLSearchParams({ ...body, encryption_data: "0".repeat(64) }))).status).toBe(401)
      expect((await post(new URLSearchParams({ ...body, amount: "2.00" }))).status).toBe(401)
      expect((await post(new URLSearchParams({ ...body, merchant_id: "100002" }))).status).toBe(403)
      expect((await post(new URLSearchParams({ ...body, account_id: "100001002" }))).status).toBe(403)
      expect(await notifications()).toEqual([])
      expect((await fetch(address())).status).toBe(404)
    })

    it("the key before this one opens it until the setting is removed, of which health reminds", async () => {
      const body = () => new URLSearchParams(aboutNobody())
      const reminders = async () =>
        (await acquiringAdmin(the.admin).health()).accounts.flatMap(({ warnings }) => warnings)
      process.env.ACQUIRER_SECRET_KEY = "the service's new key"
      try {
        expect((await post(body())).status).toBe(401)
        expect(await reminders()).toEqual([])
        settings({ secret_key_previous: "sandbox-secret-key" })
        expect((await post(body())).status).toBe(200)
        expect(await reminders()).toEqual([
          {
            field: "secret_key_previous",
            reason: "is still accepted: remove it once nothing signed with it is on its way",
          },
        ])
        settings({ secret_key_previous: "some other key" })
        expect((await post(body())).status).toBe(401)
      } finally {
        process.env.ACQUIRER_SECRET_KEY = "sandbox-secret-key"
      }
    })

    it("one signature is one notification, whatever stands in the fields that it does not cover", async () => {
      const body = aboutNobody()
      const unsigned: Record<string, string>[] = [{}, { result_info: "0000" }, { result_info: "x", order_status: "1" }]
      for (const more of unsigned) expect((await post(new URLSearchParams({ ...body, ...more }))).status).toBe(200)
      expect(await notifications()).toMatchObject([{ deliveries: 3 }])
      expect((await post(new URLSearchParams(aboutNobody("somebody else's")))).status).toBe(200)
      expect(await notifications()).toHaveLength(2)
    })

    it("what cannot be read is 400, what is too large 413, in every form", async () => {
      const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
      for (const [type, body] of [
        ["application/json", "{"],
        ["application/json", "[]"],
        ["application/json", "null"],
        ["application/json", ""],
        ["application/json", `{"order_no":${deep.slice(0, 30_000)}`],
        ["application/json", `{"order_no":{"a":{"b":1}},"merchant_id":"100001","account_id":"100001001"}`],
        ["application/xml", "<notification>"],
        ["application/xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><notification><order_no>&b;</order_no></notification>"],
        ["application/xml", "<a/><b/>"],
        ["application/x-www-form-urlencoded", ""],
        ["application/x-www-form-urlencoded", "order_no=1"],
        ["application/x-www-form-urlencoded", "a=%ff%fe&order_no=%00"],
        ["application/x-www-form-urlencoded", "order_no=1&order_no=2&merchant_id=100001&account_id=100001001"],
        ["image/png", "\u0089PNG"],
        ["multipart/form-data; boundary=x", "--x--"],
      ] as const) {
        const { status, text } = await post(body, type)
        expect({ type, body: body.slice(0, 60), status: status >= 400 && status < 500 }).toEqual({
          type,
          body: body.slice(0, 60),
          status: true,
        })
        expect(text).not.toContain("sandbox-secret-key")
      }
      for (const size of [65 * 1024, 5 * 1024 * 1024]) {
        expect((await post("x".repeat(size))).status).toBe(413)
        expect((await post(`{"a":"${"x".repeat(size)}"}`, "application/json")).status).toBe(413)
      }
      expect(await notifications()).toEqual([])
    })

    it("what has no end is refused as soon as it is too large", async () => {
      const status = await new Promise<number>((resolve, reject) => {
        const endless = request(
          address(),
          { method: "POST", headers: { "content-type": "application/json" } },
          (answer) => {
            clearInterval(timer)
            answer.resume()
            resolve(answer.statusCode ?? 0)
            endless.destroy()
          },
        )
        endless.on("error", reject)
        const timer = setInterval(() => endless.write("x".repeat(16 * 1024)), 5)
      })
      expect(status).toBe(413)
    })

    it("a sender that goes away in mid-sentence disturbs nobody", async () => {
      await new Promise<void>((resolve) => {
        const half = request(address(), { method: "POST", headers: { "content-length": "1000" } })
        half.on("error", () => resolve())
        half.write("order_no=")
        setTimeout(() => half.destroy(new Error("gone")), 50)
      })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(200)
    })

    it("a closed account says that the merchant has to do something, so that the service comes again", async () => {
      settings({ no_such_setting: 1 })
      expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(503)
    })
  })
})
