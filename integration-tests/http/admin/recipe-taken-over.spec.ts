import { createHash, createHmac } from "node:crypto"

import type { AccountSettingsView, RecipesView } from "../../../src/api/admin/acquiring/http-types"
import { SANDBOX_SECRET_KEY } from "../../../src/acquirer/domain/sandbox-account"
import { withRecipe } from "../../../src/admin/settings/with-recipe"
import { aSecondLater } from "../../support/a-second-later"
import { CARD_NUMBERS } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { serviceMessages } from "../../support/service-messages"
import { shop } from "../../support/shop"

const SETTINGS = "/admin/acquiring/accounts/default/settings"

/** As a service signs its own way: SHA-256 of the sorted values and the key, joined by "|". */
function itsOwnSignature(fields: Record<string, string>): string {
  const values = Object.keys(fields)
    .sort()
    .map((name) => fields[name])
  return createHash("sha256")
    .update([...values, SANDBOX_SECRET_KEY].join("|"))
    .digest("hex")
}

function signedItsOwnWay({ encryption_data: _, ...fields }: Record<string, string>): string {
  return new URLSearchParams({ ...fields, encryption_data: itsOwnSignature(fields) }).toString()
}

shop((the) => {
  const { notifications } = elsewhere(the)
  const { post, address, aboutNobody } = serviceMessages(the)
  const sent = (orderNo: string) => signedItsOwnWay(aboutNobody(orderNo))
  const arrive = async (text: string) => (await post(new URLSearchParams(text))).status
  const settings = async () => good(await the.admin.get<AccountSettingsView>(SETTINGS))

  it("a notification refused for its signature leads to the recipe, and the next one signed so is taken", async () => {
    const refused = [sent("A-1"), sent("A-22")]
    for (const text of [...refused, refused[1]!]) {
      await aSecondLater()
      expect(await arrive(text)).toBe(401)
    }
    expect(await notifications()).toEqual([])

    const { refused: kept } = (await settings()).notifications
    expect(kept).toMatchObject([
      { kind: "payment", number: "A-22", text: refused[1], reason: expect.stringContaining("signature is wrong") },
      { kind: "payment", number: "A-1", text: refused[0] },
    ])

    const samples = refused.map((text) => ({ text }))
    const found = good(
      await the.admin.post<RecipesView>("/admin/acquiring/recipes/find", { account: "default", samples }),
    )
    const [likeliest] = found.recipes
    expect(likeliest?.recipe).toMatchObject({ algorithm: "sha256", separator: "|", order: "alphabetical" })

    const alone = { account: "default", samples: [{ text: kept[0]?.text }] }
    const ofKept = good(await the.admin.post<RecipesView>("/admin/acquiring/recipes/find", alone))
    expect(ofKept.recipes[0]?.recipe).toMatchObject({ algorithm: "sha256", separator: "|" })

    const before = await settings()
    const profile = withRecipe(before.settings.profile, likeliest!.profile)
    good(await the.admin.post(SETTINGS, { settings: { profile }, version: before.version }))
    expect(await arrive(sent("A-3"))).toBe(200)
    expect(await notifications()).toMatchObject([{ signature: "valid" }])
    expect(await arrive(new URLSearchParams(aboutNobody("A-4")).toString())).toBe(401)

    const taken = await settings()
    good(await the.admin.post(SETTINGS, { settings: { profile: null }, version: taken.version }))
    expect(await arrive(sent("A-5"))).toBe(401)
    expect(await arrive(new URLSearchParams(aboutNobody("A-6")).toString())).toBe(200)
  })

  it.each([
    [
      "with names of the service's own",
      400,
      "order_no",
      (signature: string) =>
        new URLSearchParams({ merNo: "100001", gatewayNo: "1", orderNo: "A-8", amount: "1.00", signInfo: signature }),
    ],
    [
      "with its values nested",
      400,
      "merchant_id",
      (signature: string) => JSON.stringify({ data: { order: { orderNo: "A-8" }, amount: "1.00" }, sign: signature }),
    ],
    [
      "with other ids",
      403,
      "merchant_id",
      (signature: string) =>
        new URLSearchParams({ ...aboutNobody("A-8"), merchant_id: "7", encryption_data: signature }),
    ],
  ])(
    "a notification %s cannot be read yet, and is offered as a sample all the same",
    async (_what, status, field, message) => {
      const body = message(createHash("sha256").update(`A-8|${SANDBOX_SECRET_KEY}`).digest("hex"))
      const type = typeof body === "string" ? "application/json" : undefined
      await aSecondLater()
      expect((await post(body, type)).status).toBe(status)
      const [sample] = (await settings()).notifications.refused
      expect(sample).toMatchObject({
        ...{ kind: "payment", number: "A-8", text: String(body) },
        reason: expect.stringContaining(field) as string,
      })
      const asked = { account: "default", samples: [{ text: sample?.text }] }
      expect((await the.admin.post("/admin/acquiring/recipes/find", asked)).status).toBe(200)
    },
  )

  /** With the signature in a header, and more headers than a notification needs. */
  async function arriveWithHeader({ encryption_data: _, ...fields }: Record<string, string>): Promise<number> {
    await aSecondLater()
    const { status } = await fetch(address(), {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "X-Sign": itsOwnSignature(fields),
        authorization: "Bearer of-the-service",
        cookie: "visit=of-the-service",
      },
      body: new URLSearchParams(fields),
    })
    return status
  }

  it("a notification signed in a header, and refused, leads to the recipe and to the header", async () => {
    const fields = { note: "paid", capture: "no" }
    const said = [aboutNobody("A-1"), { ...aboutNobody("A-22"), transaction_id: "", amount: "7.50" }]
    for (const one of said) expect(await arriveWithHeader({ ...one, ...fields })).toBeGreaterThanOrEqual(400)
    const { refused: kept } = (await settings()).notifications
    expect(kept.map(({ kind, number }) => [kind, number])).toEqual([
      ["payment", "A-22"],
      ["payment", "A-1"],
    ])
    expect(kept[0]?.text).toMatch(/^x-sign: [0-9a-f]{64}\n\n\w+=/)
    expect(JSON.stringify(await the.sql("SELECT * FROM acquiring_refused_notification"))).not.toMatch(/of-the-service/)

    const samples = kept.map(({ text }) => ({ text }))
    const found = good(
      await the.admin.post<RecipesView>("/admin/acquiring/recipes/find", { account: "default", samples }),
    )
    const [likeliest] = found.recipes
    expect(likeliest?.recipe).toMatchObject({ algorithm: "sha256", separator: "|", order: "alphabetical" })
    expect(likeliest?.profile).toMatchObject({ notification: { signature: { in: "header", name: "x-sign" } } })

    const before = await settings()
    const profile = withRecipe(before.settings.profile, likeliest!.profile)
    good(await the.admin.post(SETTINGS, { settings: { profile }, version: before.version }))
    expect(await arriveWithHeader({ ...aboutNobody("A-3"), ...fields })).toBe(200)
    const taken = await settings()
    good(await the.admin.post(SETTINGS, { settings: { profile: null }, version: taken.version }))
  })

  it("a notification whose whole body is signed in a header, and refused, leads to that", async () => {
    const before = await settings()
    const arriveSigned = async (orderNo: string) => {
      const { encryption_data: _, ...fields } = aboutNobody(orderNo)
      const body = JSON.stringify(fields)
      const signature = createHmac("sha512", SANDBOX_SECRET_KEY).update(body).digest("base64")
      const headers = { "content-type": "application/json", "x-signature": signature }
      return (await fetch(address(), { method: "POST", headers, body })).status
    }
    await aSecondLater()
    expect(await arriveSigned("A-1")).toBeGreaterThanOrEqual(400)
    const samples = (await settings()).notifications.refused.map(({ text }) => ({ text }))
    const found = good(
      await the.admin.post<RecipesView>("/admin/acquiring/recipes/find", { account: "default", samples }),
    )
    expect(found.recipes).toMatchObject([{ over: "body", recipe: { algorithm: "hmac-sha512", encoding: "base64" } }])
    const profile = withRecipe(before.settings.profile, found.recipes[0]!.profile)
    const { version } = await settings()
    good(await the.admin.post(SETTINGS, { settings: { profile }, version }))
    expect(await arriveSigned("A-2")).toBe(200)
    const taken = await settings()
    good(await the.admin.post(SETTINGS, { settings: { profile: null }, version: taken.version }))
  })

  it("a refused notification with card data is not kept, though it is signed in a header", async () => {
    expect(await arriveWithHeader({ ...aboutNobody("A-7"), note: CARD_NUMBERS.approved })).toBeGreaterThanOrEqual(400)
    expect((await settings()).notifications.refused).toEqual([])
  })

  it("what is no signed message is not offered, whatever it says", async () => {
    for (const [body, type] of [["a=1&b=2"], ["{", "application/json"]] as const) {
      await aSecondLater()
      expect((await post(body, type)).status).toBe(400)
    }
    expect((await settings()).notifications.refused).toEqual([])
  })

  it.each([
    ["with card data", (fields: Record<string, string>) => ({ ...fields, note: CARD_NUMBERS.approved })],
    ["larger than any of the service", (fields: Record<string, string>) => ({ ...fields, note: "x".repeat(20_000) })],
  ])("a refused notification %s is not kept", async (_what, change) => {
    await aSecondLater()
    expect(await arrive(signedItsOwnWay(change(aboutNobody("A-7"))))).toBe(401)
    expect((await settings()).notifications).toMatchObject({
      refused: [],
      last_problem: { message: expect.stringContaining("signature is wrong") as string },
    })
  })
})
