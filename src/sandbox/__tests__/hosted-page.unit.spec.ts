import { startSandbox, type Sandbox } from ".."
import { hostedPage, hostedRequest, TYPED, visit } from "./browsing"
import { hiddenInputs, orders, postText, signed } from "./raw-requests"
import { receiver } from "./receiver"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const SCRIPT = "<script>x()</script>"
const CARD_FORM = { attempt: "1", number: "4111111111111111", ...TYPED }

const statuses = async (orderNo: string) => (await orders(sandbox.url, orderNo)).map((order) => order.payment_status)

describe("the loading page", () => {
  it("posts every documented input to the checkout path by itself", async () => {
    const { answer, inputs, action } = await hostedPage(sandbox.url, "H-1", "25.00", {
      note: "a&amp;b &lt;c&gt; &quot;d&quot;",
    })
    expect(answer.status).toBe(200)
    expect(answer.type).toMatch(/^text\/html/)
    expect(answer.text).toMatch(/<title>Loading<\/title>/)
    expect(answer.text).toMatch(/<body onload="document\.forms\[0\]\.submit\(\)">/)
    expect(action).toBe(`${sandbox.url}/checkout`)
    const routing = `gbc_id connector_code account_name webSite pm_id apm_type descriptor orderprefix rrtimezone
      ordernumlength sendbgoods replacename send_bank_website replace_up_id replace_match_address to_pass_page`
    const aliases = `merNo gatewayNo orderNo orderCurrency orderAmount itemTotal taxTotal shipFee shippingDiscount
      goodsInfo remark shopperId shopperLevel email phone firstName lastName address city state zip country
      shipFirstName shipLastName shipAddress shipCity shipState shipZip shipCountry notifyUrl token isOpen3D
      verifyBillingAddress verify_billing_address defaultLang default_lang signInfo paymentToken cardType card_type
      APMType payment_method merSendLogoNo logo_name`
    const urls = "return_url returnUrl cancel_url cancelUrl source_notify_url source_request_ip allParams"
    const missing = `${routing} ${aliases} ${urls}`.split(/\s+/).filter((name) => !inputs.has(name))
    expect(missing).toEqual([])
    expect(Object.fromEntries(inputs)).toMatchObject({
      order_no: "H-1",
      orderNo: "H-1",
      orderAmount: "25.00",
      email: "zoe@example.com",
      note: 'a&b <c> "d"',
      remark: 'a&b <c> "d"',
      returnUrl: "https://shop.example/back?session=7",
      encryption_data: signed("H-1", "USD", "25.00"),
      signInfo: signed("H-1", "USD", "25.00"),
    })
    expect(inputs.get("allParams")).toContain("order_no=H-1&")
    expect(await statuses("H-1")).toEqual(["1000"])
  })

  it.each([
    ["missing_signature", undefined],
    ["wrong_signature", "0"],
  ] as const)("has what %s makes of its signature", async (kind, left) => {
    sandbox.control.addFault({ kind, operation: "checkout" })
    const { inputs } = await hostedPage(sandbox.url, "H-1", "25.00")
    expect([inputs.get("encryption_data"), inputs.get("signInfo")]).toEqual([left, left])
  })

  it("is not given for a wrong signature, and altered inputs lead nowhere", async () => {
    const wrong = hostedRequest("H-2", "25.00").replace(/<amount>[^<]*/, "<amount>2.00")
    expect((await postText(`${sandbox.url}/v1/checkout`, "application/xml", wrong)).status).toBe(400)
    const { inputs, action } = await hostedPage(sandbox.url, "H-3", "25.00")
    expect((await visit(action, { ...Object.fromEntries(inputs), amount: "0.01" })).status).toBe(400)
    expect((await visit(action, { paymentToken: "nope" })).status).toBe(404)
  })
})

describe("the hosted page", () => {
  it("takes a card, notifies, and sends the shopper back; going back and reloading pay nothing more", async () => {
    const shop = await receiver()
    const { address } = await hostedPage(sandbox.url, "P-1", "25.00", { notify_url: shop.url })
    const page = await visit(address)
    expect(page.text).toContain("25.00 USD")
    const form = { attempt: hiddenInputs(page.text).get("attempt") ?? "", number: "4111 1111 1111 1111", ...TYPED }
    const paid = await visit(`${address}/pay`, form)
    const [order] = await orders(sandbox.url, "P-1")
    expect(paid.status).toBe(303)
    expect(paid.location).toBe(
      `https://shop.example/back?session=7&order_no=P-1&transaction_id=${order?.transaction_id}`,
    )
    expect((await visit(`${address}/pay`, form)).status).toBe(303)
    expect((await visit(address)).location).toBe(paid.location)
    expect(await statuses("P-1")).toEqual(["3000"])
    expect((await shop.atLeast(1)).map(({ fields }) => fields.payment_status)).toEqual(["3000"])
    await shop.close()
  })

  it("shows a decline and takes another card; the old form is spent", async () => {
    const { address } = await hostedPage(sandbox.url, "P-2", "25.00")
    const first = { attempt: "1", number: "4000000000000002", ...TYPED }
    expect((await visit(`${address}/pay`, first)).location).toBe(address)
    const again = await visit(address)
    expect(again.text).toContain("Do not honour")
    expect(await statuses("P-2")).toEqual(["6000", "1000"])
    await visit(`${address}/pay`, { ...first, number: "4111111111111111" })
    expect(await statuses("P-2")).toEqual(["6000", "1000"])
    await visit(`${address}/pay`, { ...first, number: "4111111111111111", attempt: "2" })
    expect(await statuses("P-2")).toEqual(["6000", "3000"])
  })

  it("sends the shopper back while the bank is still at card …2008", async () => {
    const { address } = await hostedPage(sandbox.url, "P-9", "25.00")
    const paid = await visit(`${address}/pay`, { ...CARD_FORM, number: "4000000000002008" })
    expect(paid.location).toContain("https://shop.example/back")
    expect(await statuses("P-9")).toEqual(["2000"])
  })

  it("asks again for what is mistyped without trying to pay", async () => {
    const { address } = await hostedPage(sandbox.url, "P-3", "25.00")
    for (const [wrong, words] of [
      [{ number: "4111111111111112" }, "card number"],
      [{ expiration: "13/30" }, "expiry"],
      [{ security_code: "12" }, "security code"],
    ] as const) {
      await visit(`${address}/pay`, { ...CARD_FORM, ...wrong })
      expect((await visit(address)).text).toContain(words)
    }
    expect(await statuses("P-3")).toEqual(["1000"])
  })

  it("challenges card …3220: wrong code, right code", async () => {
    const { address } = await hostedPage(sandbox.url, "P-4", "25.00")
    await visit(`${address}/pay`, { attempt: "1", number: "4000000000003220", ...TYPED })
    expect((await visit(address)).text).toContain("Confirm it is you")
    await visit(`${address}/challenge`, { attempt: "1", answer: "confirm", code: "9" })
    expect((await visit(address)).text).toContain("not the code")
    const passed = await visit(`${address}/challenge`, { attempt: "1", answer: "confirm", code: "1234" })
    expect(passed.location).toContain("https://shop.example/back")
    expect(await orders(sandbox.url, "P-4")).toMatchObject([{ payment_status: "3000", is3ds: "1" }])
  })

  it("declines a refused challenge and lets the shopper try again", async () => {
    const { address } = await hostedPage(sandbox.url, "P-5", "25.00")
    await visit(`${address}/pay`, { attempt: "1", number: "4000000000003220", ...TYPED })
    await visit(`${address}/challenge`, { attempt: "1", answer: "refuse" })
    expect((await visit(address)).text).toContain("Pay by card")
    expect(await statuses("P-5")).toEqual(["6000", "1000"])
  })

  it("cancels, once, to cancel_url", async () => {
    const { address } = await hostedPage(sandbox.url, "P-6", "25.00")
    const cancelled = await visit(`${address}/cancel`, {})
    expect(cancelled.location).toMatch(/^https:\/\/shop\.example\/cancelled\?order_no=P-6/)
    await visit(`${address}/pay`, CARD_FORM)
    expect(await statuses("P-6")).toEqual(["5000"])
  })

  it("only leads back from Cancel when told to, and can still be paid", async () => {
    sandbox.control.settings({ cancelMode: "keep_open" })
    const { address } = await hostedPage(sandbox.url, "P-20", "25.00")
    const cancelled = await visit(`${address}/cancel`, {})
    expect(cancelled.location).toMatch(/^https:\/\/shop\.example\/cancelled\?order_no=P-20/)
    expect(await statuses("P-20")).toEqual(["1000"])
    await visit(`${address}/pay`, CARD_FORM)
    expect(await statuses("P-20")).toEqual(["3000"])
  })

  it("returns by POST when told to", async () => {
    sandbox.control.settings({ returnMethod: "POST" })
    const { address } = await hostedPage(sandbox.url, "P-7", "25.00")
    const { text } = await visit(`${address}/pay`, CARD_FORM)
    expect(text).toContain('action="https://shop.example/back?session=7"')
    expect(hiddenInputs(text).get("order_no")).toBe("P-7")
  })

  it("in two tabs charges twice, or once when duplicates are refused", async () => {
    const payIn = async (address: string) => visit(`${address}/pay`, CARD_FORM)
    const tabs = [await hostedPage(sandbox.url, "P-8", "25.00"), await hostedPage(sandbox.url, "P-8", "25.00")]
    for (const { address } of tabs) await payIn(address)
    expect(sandbox.control.sums({ orderNo: "P-8" })).toMatchObject([{ successfulAuthorisations: 2 }])
    const more = [await hostedPage(sandbox.url, "P-9", "25.00"), await hostedPage(sandbox.url, "P-9", "25.00")]
    sandbox.control.settings({ duplicateOrders: "refuse" })
    for (const { address } of more) await payIn(address)
    expect(sandbox.control.sums({ orderNo: "P-9" })).toMatchObject([{ successfulAuthorisations: 1 }])
    expect((await visit(more[1]?.address ?? "")).text).toContain("paid already")
  })

  it("in two tabs of which both are at the bank's step charges once when duplicates are refused", async () => {
    const tabs = [await hostedPage(sandbox.url, "P-20", "25.00"), await hostedPage(sandbox.url, "P-20", "25.00")]
    sandbox.control.settings({ duplicateOrders: "refuse" })
    const challenged = { attempt: "1", number: "4000000000003220", ...TYPED }
    for (const { address } of tabs) await visit(`${address}/pay`, challenged)
    const passed = { attempt: "1", answer: "confirm", code: "1234" }
    for (const { address } of tabs) await visit(`${address}/challenge`, passed)
    expect(await statuses("P-20")).toEqual(["3000", "1000"])
    expect((await visit(tabs[1]?.address ?? "")).text).toContain("paid already")
    await visit(`${tabs[1]?.address}/challenge`, passed)
    expect(await statuses("P-20")).toEqual(["3000", "1000"])
  })

  it("is closed once the merchant cancelled or the payment expired", async () => {
    const { address } = await hostedPage(sandbox.url, "P-10", "25.00")
    const [one] = sandbox.control.transactions({ orderNo: "P-10" })
    sandbox.control.expire(one?.transactionId ?? "")
    expect((await visit(address)).status).toBe(410)
    await visit(`${address}/pay`, CARD_FORM)
    expect(await statuses("P-10")).toEqual(["6100"])
  })

  it("expires by itself when nobody pays", async () => {
    const shop = await receiver()
    const { address } = await hostedPage(sandbox.url, "P-14", "25.00", { notify_url: shop.url })
    sandbox.control.settings({ pageLifetime: 1 })
    const [arrival] = await shop.atLeast(1)
    expect(arrival?.fields).toMatchObject({ payment_status: "6100", order_status: "0" })
    const closed = await visit(address)
    expect([closed.status, closed.text]).toEqual([410, expect.stringContaining("https://shop.example/cancelled")])
    await shop.close()
  })

  it("leads only to web addresses", async () => {
    const body = hostedRequest("P-15", "25.00", { return_url: "javascript:alert(1)" })
    expect((await postText(`${sandbox.url}/v1/checkout`, "application/xml", body)).status).toBe(400)
  })

  it("stores a card when asked, and offers a stored one without its number", async () => {
    const first = await hostedPage(sandbox.url, "P-16", "25.00", { token_flag: "1" })
    await visit(`${first.address}/pay`, CARD_FORM)
    const [{ tokenId = "" } = {}] = sandbox.control.transactions({ orderNo: "P-16" })
    expect(tokenId).toMatch(/^tok_/)
    const { address } = await hostedPage(sandbox.url, "P-17", "25.00", { token_flag: "2", token_id: tokenId })
    expect((await visit(address)).text).toMatch(/Visa\s+ending\s+in\s+1111/)
    await visit(`${address}/pay`, { attempt: "1", use: "stored" })
    expect(await statuses("P-17")).toEqual(["3000"])
  })

  it("declines a stored card that has expired since, and takes another", async () => {
    let now = Date.UTC(2030, 10, 30)
    const service = await startSandbox({ port: 0, clock: { now: () => now } })
    const first = await hostedPage(service.url, "P-18", "25.00", { token_flag: "1" })
    await visit(`${first.address}/pay`, CARD_FORM)
    const [{ tokenId = "" } = {}] = service.control.transactions({ orderNo: "P-18" })
    now = Date.UTC(2031, 0, 1)
    const { address } = await hostedPage(service.url, "P-19", "25.00", { token_flag: "2", token_id: tokenId })
    await visit(`${address}/pay`, { attempt: "1", use: "stored" })
    const page = await visit(address)
    const tries = service.control.transactions({ orderNo: "P-19" }).map(({ result, status }) => [result, status])
    await service.close()
    expect(page.text).toContain("Expired card")
    expect(tries).toEqual([
      ["1054:Expired card", "declined"],
      ["0000:Success", "created"],
    ])
  })

  it("loses the answer of card …0101 after paying; a reload brings the shopper home", async () => {
    const { address } = await hostedPage(sandbox.url, "P-11", "25.00")
    await expect(visit(`${address}/pay`, { attempt: "1", number: "4000000000000101", ...TYPED })).rejects.toThrow()
    expect((await visit(address)).location).toContain("https://shop.example/back")
    expect(await statuses("P-11")).toEqual(["3000"])
  })

  it("may be framed by a shop, unlike the portal", async () => {
    const { address } = await hostedPage(sandbox.url, "P-12", "25.00")
    const policy = async (url: string) => (await fetch(url)).headers.get("content-security-policy") ?? ""
    expect(await policy(address)).not.toContain("frame-ancestors")
    expect(await policy(`${sandbox.url}/portal`)).toContain("frame-ancestors 'none'")
  })

  it("escapes what the shop sent", async () => {
    const order = { order_no: "&lt;script&gt;x()&lt;/script&gt;", encryption_data: signed(SCRIPT, "USD", "25.00") }
    const { address } = await hostedPage(sandbox.url, "P-13", "25.00", order)
    const { text } = await visit(address)
    expect(text).not.toContain("<script>x()")
    expect(text).toContain("&#60;script&#62;x()")
  })
})
