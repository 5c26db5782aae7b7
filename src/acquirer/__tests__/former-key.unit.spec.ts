import { AcquirerClient } from ".."
import { KEY, signed } from "../wire/__tests__/fake-service"
import { OK, fakedClient, listIn, order } from "./faked-client"

const the = fakedClient()

describe("while the service still signs with the key before this one", () => {
  const NEW_KEY = "the service's new key"
  // The service's answers are signed with KEY.
  const replyAsCaptured = (amount = "5.00") => {
    the.service.reply = (request) => {
      const capture_orders = listIn(request, "capture_orders").map((one) => ({ ...one, capture_status: "1" }))
      const { body } = signed("capture.response", { ...OK, capture_orders })
      return { body: body.replace('"5.00"', `"${amount}"`) }
    }
  }
  const capturedWith = async (keys: { secretKey: string; secretKeyPrevious?: string }) => {
    const changed = new AcquirerClient({ ...the.options(), ...keys })
    try {
      return await changed.capture(order(1)).catch((error: unknown) => error)
    } finally {
      await changed.close()
    }
  }

  it("its answer is believed, and the request is signed with the new key alone", async () => {
    replyAsCaptured()
    const captured = await capturedWith({ secretKey: NEW_KEY, secretKeyPrevious: KEY })
    expect(captured).toMatchObject({ orderNo: "A-1", status: { meaning: "done" } })
    await capturedWith({ secretKey: NEW_KEY, secretKeyPrevious: "another earlier key" })
    const [first, second] = the.service.received.map(({ body }) => JSON.parse(body).encryption_data as string)
    expect([first, the.service.received.length]).toEqual([second, 2])
  })

  it.each([
    ["no key is said to be the one before", { secretKey: NEW_KEY }, "5.00"],
    ["the one before is another", { secretKey: NEW_KEY, secretKeyPrevious: "another earlier key" }, "5.00"],
    ["the answer was changed on its way", { secretKey: NEW_KEY, secretKeyPrevious: KEY }, "6.00"],
  ])("its answer leaves the outcome unknown where %s", async (_case, keys, amount) => {
    replyAsCaptured(amount)
    expect(await capturedWith(keys)).toMatchObject({ kind: "protocol", code: "signature", isUnknown: true })
  })
})
