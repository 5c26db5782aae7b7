import { createHash, randomBytes } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

import { Client } from "pg"

import type {
  AccountSettingsView,
  OperationExchangeAnswer,
  PaymentsAnswer,
} from "../../../src/api/admin/acquiring/http-types"
import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"
import { type Sandbox, startSandbox } from "../../../src/sandbox"
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
  const { change } = settingsPage(the)
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
    /** An answer of this status; what answers with another would be searched in vain. */
    const keep = <Kept extends { status: number }>(name: string, answer: Kept, status = 200): Kept => {
      expect([name, answer.status]).toEqual([name, status])
      answers.push({ name, row: JSON.stringify(answer) })
      return answer
    }
    const get = async <Body>(name: string, path: string): Promise<Body> =>
      keep(name, await the.admin.get<Body>(`/admin/acquiring/${path}`)).body
    const post = async <Body>(name: string, path: string, body: object, status?: number): Promise<Body> =>
      keep(name, await the.admin.post<Body>(`/admin/acquiring/${path}`, body), status).body
    const version = async () => (await get<AccountSettingsView>("settings", "accounts/default/settings")).version
    const set = async (name: string, settings: Record<string, unknown>, status?: number) =>
      keep(name, await change(settings, await version()), status)

    const { ACQUIRER_MERCHANT_ID: merchantId, ACQUIRER_ACCOUNT_ID: accountId } = SANDBOX_ACCOUNT
    service = await startSandbox({ port: 0, merchants: [{ merchantId, accountId, secretKey: SECRETS.first }] })
    const { first, second, wrong, refused, late, finder, token, storefront } = SECRETS
    const secrets = { secret_key: first, token_secret: token, storefront_secret: storefront }
    await set("set", { base_url: service.url, ...secrets })
    expect(await post("tested", "accounts/default/test", {})).toMatchObject({ verdict: "ok" })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    expect(keep("paid", await the.payByCard(cart)).body.type).toBe("order")

    await set("rotated", { secret_key: second, secret_key_previous: first })
    expect(await post("rotated, tested", "accounts/default/test", {})).toMatchObject({ verdict: "signature" })
    await set("wrong", { secret_key: wrong })
    expect(await post("wrong, tested", "accounts/default/test", {})).toMatchObject({ verdict: "signature" })
    const { payments } = await get<PaymentsAnswer>("payments", "payments")
    expect(payments).toHaveLength(1)
    await post("reconciled", `payments/${payments[0]?.id}/refresh`, {}, 422)
    await get("detail", `payments/${payments[0]?.id}`)
    const operations = await the.sql<{ id: string }>("SELECT id FROM acquiring_operation")
    expect(operations).not.toHaveLength(0)
    for (const { id } of operations) {
      const { exchanges } = await get<OperationExchangeAnswer>("exchange", `operations/${id}/exchange`)
      expect(exchanges).toEqual([
        expect.objectContaining({
          request: expect.objectContaining({ url: expect.stringContaining(service.url) as string }) as object,
        }),
      ])
    }

    await set("refused", { secret_key: refused, base_url: "nowhere" }, 400)
    await set("of no use", { secret_key: { key: refused } }, 400)
    keep("late", await change({ secret_key: late }, 0), 409)

    const profile = { timeZone: "Asia/Shanghai", secret_key: refused, signature: { key: refused } }
    await post("previewed", "accounts/default/profile/preview", { profile }, 400)
    await set("imported", { profile }, 400)
    await set("imported well", { profile: { timeZone: "Asia/Shanghai" } })

    const fields = { merchant_id: merchantId, account_id: accountId, order_no: "A-1", amount: "25.00", currency: "USD" }
    const signature = createHash("sha256")
      .update([...Object.values(fields), finder].join("|"))
      .digest("hex")
    const samples = [{ fields, signature }]
    await post("found", "recipes/find", { secret_key: finder, samples })
    await post("found none", "recipes/find", { account: "default", samples })
    await post("no sample", "recipes/find", { secret_key: finder, samples: [{ text: "nothing" }] }, 400)
    const messages = serviceMessages(the)
    const { encryption_data: signedByAnother, ...said } = messages.aboutNobody()
    const notified = (encryption_data: string | undefined) =>
      messages.post(new URLSearchParams({ ...said, encryption_data: encryption_data ?? "" }))
    keep("notified", await notified(signMessage(referenceProfile, "notification", said, wrong)))
    keep("notified with another key", await notified(signedByAnother), 401)
    await get("settings", "accounts/default/settings")
    await get("accounts", "accounts")
    await get("health", "health")

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
