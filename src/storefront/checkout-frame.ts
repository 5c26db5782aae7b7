/**
 * What a page inside the frame tells the shop, by `postMessage`, when the shopper is done: it proves nothing,
 * so the shop completes the cart next and believes the store's answer alone.
 */
export interface CheckoutMessage {
  type: "acquiring:checkout"
  /** `failed`: the page did not open, and `message` says to the shopper why. */
  outcome: "returned" | "cancelled" | "failed"
  cart_id?: string
  payment_session_id?: string
  status?: string
  message?: string
}

export type CheckoutOutcome = Omit<CheckoutMessage, "type">

export interface CheckoutFrame {
  /** `checkout_url` of the payment session's data. */
  checkoutUrl: string
  /** Empty element that the frame is put into. */
  container: HTMLElement
  /** What a screen reader calls the frame. */
  title?: string
  /** Closes the frame; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
  /** Gets the focus when the frame has closed; what had it before when left out. Asked for once the frame is gone. */
  returnFocusTo?: () => HTMLElement | null | undefined
}

/**
 * Opens the hosted page in a frame and waits until the shopper is done there, or the page says that it did not open;
 * then removes the frame. The focus goes back to where it was, unless the shopper has led it to another part of the
 * page. Only messages from this very frame count, and only of the origin of `checkoutUrl` or the shop's own (whose
 * return page calls `announceReturn`).
 */
export function openCheckout({
  checkoutUrl,
  container,
  title = "Secure payment",
  signal,
  returnFocusTo,
}: CheckoutFrame): Promise<CheckoutOutcome> {
  const page = container.ownerDocument
  const view = page.defaultView
  if (view === null) return Promise.reject(new Error("The container stands in no window."))
  const opener = page.activeElement as HTMLElement | null
  const url = new URL(checkoutUrl, view.location.href)
  // Not every browser tells the store that the page is in a frame.
  url.searchParams.set("framed", "1")
  const frame = page.createElement("iframe")
  frame.src = url.href
  frame.title = title
  frame.setAttribute("allow", "payment *; publickey-credentials-get *")
  return new Promise((resolve, reject) => {
    const close = () => {
      view.removeEventListener("message", listen)
      signal?.removeEventListener("abort", abort)
      const { activeElement } = page
      const isElsewhere = activeElement !== null && activeElement !== frame && activeElement !== page.body
      frame.remove()
      if (!isElsewhere) (returnFocusTo?.() ?? opener)?.focus()
    }
    const abort = () => {
      close()
      reject(signal?.reason)
    }
    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow) return
      if (event.origin !== url.origin && event.origin !== view.location.origin) return
      const outcome = readMessage(event.data)
      if (outcome === undefined) return
      close()
      resolve(outcome)
    }
    if (signal?.aborted === true) return reject(signal.reason)
    signal?.addEventListener("abort", abort)
    view.addEventListener("message", listen)
    container.append(frame)
  })
}

/**
 * For the shop's return page: when it finds itself inside the shop's own frame, it hands the outcome to the
 * page around it and answers true; the page around goes on from there.
 */
export function announceReturn(outcome: CheckoutOutcome, view: Window = window): boolean {
  if (view.parent === view) return false
  const message: CheckoutMessage = { type: "acquiring:checkout", ...outcome }
  view.parent.postMessage(message, view.location.origin)
  return true
}

function readMessage(data: unknown): CheckoutOutcome | undefined {
  if (typeof data !== "object" || data === null) return undefined
  const message = data as Record<string, unknown>
  const { type, outcome } = message
  if (type !== "acquiring:checkout" || !isOutcome(outcome)) return undefined
  const result: CheckoutOutcome = { outcome }
  for (const key of ["cart_id", "payment_session_id", "status", "message"] as const) {
    const value = message[key]
    if (typeof value === "string") result[key] = value
  }
  return result
}

function isOutcome(outcome: unknown): outcome is CheckoutOutcome["outcome"] {
  return outcome === "returned" || outcome === "cancelled" || outcome === "failed"
}
