import { announceReturn, openCheckout } from "../index"

/** The few things of a browser that the frame touches. */
function browser() {
  const view = Object.assign(new EventTarget(), {
    location: { href: "https://shop.test/checkout", origin: "https://shop.test" },
  })
  const frames: FakeFrame[] = []
  const ownerDocument = {
    defaultView: view,
    body: {},
    activeElement: {} as object | null,
    createElement: () => {
      const frame: FakeFrame = {
        src: "",
        title: "",
        contentWindow: {},
        attached: false,
        setAttribute() {},
        remove: () => {
          frame.attached = false
          if (ownerDocument.activeElement === frame) ownerDocument.activeElement = ownerDocument.body
        },
      }
      frames.push(frame)
      return frame
    },
  }
  const container = { ownerDocument, append: (frame: FakeFrame) => (frame.attached = true) }
  const say = (data: unknown, origin: string, source: unknown = frames[0]?.contentWindow) =>
    view.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }))
  /** A part of the shop's page that can have the focus. */
  const part = () => {
    const made = { focus: () => void (ownerDocument.activeElement = made) }
    return made as object as HTMLElement
  }
  return { container: container as object as HTMLElement, page: ownerDocument, frames, say, part }
}
interface FakeFrame {
  src: string
  title: string
  contentWindow: object
  attached: boolean
  setAttribute(): void
  remove(): void
}

const done = { type: "acquiring:checkout", outcome: "returned", cart_id: "cart_1", status: "approved", card: "ignored" }
const checkoutUrl = "https://store.test/acquiring/checkout/payses_1?token=t"

describe("openCheckout", () => {
  it("shows the page and resolves, frame removed, when the store's page reports the shopper's return", async () => {
    const { container, frames, say } = browser()
    const outcome = openCheckout({ checkoutUrl, container })
    expect(frames[0]).toMatchObject({ src: `${checkoutUrl}&framed=1`, attached: true, title: "Secure payment" })
    say(done, "https://store.test")
    await expect(outcome).resolves.toEqual({ outcome: "returned", cart_id: "cart_1", status: "approved" })
    expect(frames[0]?.attached).toBe(false)
  })

  it("believes the shop's own return page inside the frame, too", async () => {
    const { container, say } = browser()
    const outcome = openCheckout({ checkoutUrl, container })
    say({ ...done, outcome: "cancelled" }, "https://shop.test")
    await expect(outcome).resolves.toMatchObject({ outcome: "cancelled" })
  })

  it("resolves with the page's words where it did not open", async () => {
    const { container, frames, say } = browser()
    const outcome = openCheckout({ checkoutUrl, container })
    say({ type: "acquiring:checkout", outcome: "failed", message: "Please try again." }, "https://store.test")
    await expect(outcome).resolves.toEqual({ outcome: "failed", message: "Please try again." })
    expect(frames[0]?.attached).toBe(false)
  })

  it("ignores other origins, other windows and other messages", async () => {
    const { container, frames, say } = browser()
    const outcome = openCheckout({ checkoutUrl, container })
    say(done, "https://evil.test")
    say(done, "https://store.test.evil.test")
    say(done, "https://store.test", {})
    say({ ...done, type: "other" }, "https://store.test")
    say({ ...done, outcome: "paid" }, "https://store.test")
    say(null, "https://store.test")
    await new Promise((resolve) => setImmediate(resolve))
    expect(frames[0]?.attached).toBe(true)
    say({ ...done, status: "last" }, "https://store.test")
    await expect(outcome).resolves.toMatchObject({ status: "last" })
  })

  it("closes when the shop gives up, before and after opening", async () => {
    const { container, frames } = browser()
    const controller = new AbortController()
    const outcome = openCheckout({ checkoutUrl, container, signal: controller.signal })
    controller.abort(new Error("another method"))
    await expect(outcome).rejects.toThrow("another method")
    expect(frames[0]?.attached).toBe(false)
    await expect(openCheckout({ checkoutUrl, container, signal: controller.signal })).rejects.toThrow("another method")
    expect(frames.some(({ attached }) => attached)).toBe(false)
  })

  it("gives the focus back to what had it, or to what the shop names", async () => {
    for (const isNamed of [false, true]) {
      const { container, page, frames, say, part } = browser()
      const [payButton, heading] = [part(), part()]
      payButton.focus()
      const outcome = openCheckout({ checkoutUrl, container, ...(isNamed && { returnFocusTo: () => heading }) })
      page.activeElement = frames[0] ?? null
      say(done, "https://store.test")
      await outcome
      expect(page.activeElement).toBe(isNamed ? heading : payButton)
    }
  })

  it("leaves the focus where the shopper has led it meanwhile", async () => {
    const { container, page, say, part } = browser()
    const [payButton, search] = [part(), part()]
    payButton.focus()
    const outcome = openCheckout({ checkoutUrl, container })
    search.focus()
    say(done, "https://store.test")
    await outcome
    expect(page.activeElement).toBe(search)
  })

  it("gives the focus back when the shop closes the frame", async () => {
    const { container, page, part } = browser()
    const [payButton, another] = [part(), part()]
    payButton.focus()
    const controller = new AbortController()
    const outcome = openCheckout({ checkoutUrl, container, signal: controller.signal, returnFocusTo: () => another })
    page.activeElement = page.body
    controller.abort(new Error("another method"))
    await expect(outcome).rejects.toThrow("another method")
    expect(page.activeElement).toBe(another)
  })
})

describe("announceReturn", () => {
  it("tells the page around it, of the same origin only, and does nothing without one", () => {
    const said: unknown[] = []
    const parent = { postMessage: (...message: unknown[]) => said.push(message) }
    const framed = { parent, location: { origin: "https://shop.test" } } as object as Window
    expect(announceReturn({ outcome: "returned", cart_id: "cart_1" }, framed)).toBe(true)
    expect(said).toEqual([
      [{ type: "acquiring:checkout", outcome: "returned", cart_id: "cart_1" }, "https://shop.test"],
    ])
    const alone = { location: { origin: "https://shop.test" } } as { parent?: unknown }
    alone.parent = alone
    expect(announceReturn({ outcome: "returned" }, alone as Window)).toBe(false)
  })
})
