import { createHash, randomBytes } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

import { Client } from "pg"

import { type Sandbox, startSandbox } from "../../../src/sandbox"
import { acquiringAdmin } from "../../support/acquiring-admin"
import type { Answer } from "../../support/http"
import { everyRow } from "../../support/leaks"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { secretsIn } from "../../support/secret-forms"
import { serviceMessages } from "../../support/service-messages"
import { SETTINGS, settingsPage } from "../../support/settings-page"
import { shop } from "../../support/shop"

const LOGS = resolve(__dirname, "../../../.test-output/logs")
const draw = (name: string) => `${name}/+${randomBytes(27).toString("base64")}`
const SECRETS = {
  first: draw("first"),
  second: draw("second"),
  wrong: draw("wrong"),
  refused: draw("refused"),
  late: draw("late"),
  finder: draw("finder"),
  token: draw("token"),
  storefront: draw("storefront"),
}

/** What a merchant types as a secret is in no answer, no log and no row, however it is used afterwards. */
shop((the) => {
  const { read, change, changed, test } = settingsPage(the)
  let service: Sandbox | undefined
  afterEach(() => service?.close())

  const rows = async () => {
    const client = new Client(the.databaseUrl())
    await client.connect()
    try {
      return await everyRow(client)
    } finally {
      await client.end()
    }
  }
  const logs = () => readdirSync(LOGS).map((file) => ({ name: file, row: readFileSync(resolve(LOGS, file), "utf8") }))
  const found = (texts: { name: string; row: string }[]) =>
    texts.flatMap(({ name, row }) => secretsIn(row, SECRETS).map((secret) => `${name}: ${secret}`))

  it("whether it is set, rotated, refused, tested or searched with", async () => {
    const answers: { name: string; row: string }[] = []
    const keep = <Body>(name: string, answer: Body): Body => {
      answers.push({ name, row: JSON.stringify(answer) })
      return answer
    }
    const post = async (name: string, path: string, body: object): Promise<Answer<unknown>> =>
      keep(name, await the.admin.post(`/admin/acquiring/${path}`, body))

    const { ACQUIRER_MERCHANT_ID: merchantId, ACQUIRER_ACCOUNT_ID: accountId } = SANDBOX_ACCOUNT
    service = await startSandbox({ port: 0, merchants: [{ merchantId, accountId, secretKey: SECRETS.first }] })
    const { first, second, wrong, refused, late, finder, token, storefront } = SECRETS
    const set = { secret_key: first, token_secret: token, storefront_secret: storefront }
    keep("set", await changed({ base_url: service.url, ...set }))
    expect(await test()).toBe("ok")
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    expect(keep("paid", await the.payByCard(cart)).body.type).toBe("order")

    keep("rotated", await changed({ secret_key: second, secret_key_previous: first }))
    expect((await post("rotated, tested", "accounts/default/test", {})).body).toMatchObject({ verdict: "signature" })
    keep("wrong", await changed({ secret_key: wrong }))
    expect((await post("wrong, tested", "accounts/default/test", {})).body).toMatchObject({ verdict: "signature" })
    const { payments } = keep("payments", await acquiringAdmin(the.admin).payments())
    await post("reconciled", `payments/${payments[0]?.id}/refresh`, {})
    keep("detail", await the.admin.get(`/admin/acquiring/payments/${payments[0]?.id}`))
    for (const { id } of await the.sql<{ id: string }>("SELECT id FROM acquiring_operation"))
      keep("exchange", await the.admin.get(`/admin/acquiring/operations/${id}`))

    const { version } = await read()
    expect(keep("refused", await change({ secret_key: refused, base_url: "nowhere" }, version)).status).toBe(400)
    expect(keep("of no use", await change({ secret_key: { key: refused } }, version)).status).toBe(400)
    expect(keep("late", await change({ secret_key: late }, 0)).status).toBe(409)

    const profile = { timeZone: "Asia/Shanghai", secret_key: refused, signature: { key: refused } }
    expect((await post("previewed", "accounts/default/profile/preview", { profile })).status).toBe(400)
    expect(keep("imported", await change({ profile }, version)).status).toBe(400)
    keep("imported well", await changed({ profile: { timeZone: "Asia/Shanghai" } }))

    const fields = { merchant_id: merchantId, account_id: accountId, order_no: "A-1", amount: "25.00", currency: "USD" }
    const signature = createHash("sha256")
      .update([...Object.values(fields), finder].join("|"))
      .digest("hex")
    const samples = [{ fields, signature }]
    expect((await post("found", "recipes/find", { secret_key: finder, samples })).status).toBe(200)
    await post("found none", "recipes/find", { account: "default", samples })
    await post("no sample", "recipes/find", { secret_key: finder, samples: [{ text: "nothing" }] })
    const messages = serviceMessages(the)
    keep("notified", await messages.post(new URLSearchParams(messages.aboutNobody())))
    keep("settings", await read())
    keep("accounts", await the.admin.get("/admin/acquiring/accounts"))
    keep("health", await the.admin.get("/admin/acquiring/health"))

    expect(found(answers)).toEqual([])
    expect(found(await rows())).toEqual([])
    expect(found(logs())).toEqual([])
  })

  it("which would be found if it were there, in any form", async () => {
    const { first } = SECRETS
    const written = [
      JSON.stringify({ note: `key ${first}.` }),
      encodeURIComponent(first),
      Buffer.from(first).toString("hex").toUpperCase(),
      ...["", "a", "ab"].map((before) => Buffer.from(`${before}${first}, and more`).toString("base64")),
    ]
    for (const text of written) expect(secretsIn(text, SECRETS)).toEqual(["first"])
    const cart = await the.cartReadyToPay()
    await the.sql("UPDATE cart SET metadata = $2 WHERE id = $1", [cart.id, { note: first }])
    expect(found(await rows())).toEqual(["public.cart: first"])
    await the.sql("UPDATE cart SET metadata = NULL WHERE id = $1", [cart.id])
    expect(logs().some(({ row }) => row.includes(SETTINGS))).toBe(true)
  })
})
