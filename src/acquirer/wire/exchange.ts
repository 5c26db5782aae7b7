import type { Dispatcher } from "undici"
import type { TransportResponse } from "./transport"
import { failure, oversize, timedOut } from "./transport-failure"

type Controller = Dispatcher.DispatchController

/**
 * One request and its answer on undici. `sent` follows from whether undici ever handed the request to a connection:
 * until then not one byte can have left; from then on nobody knows, be the connection new or reused.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<TransportResponse>
  #resolve!: (response: TransportResponse) => void
  #reject!: (error: Error) => void
  #sent = false
  #over = false
  #controller: Controller | undefined
  #deadline: NodeJS.Timeout | undefined
  #status = 0
  #headers: TransportResponse["headers"] = {}
  #chunks: Buffer[] = []
  #size = 0

  constructor(
    private readonly maxBytes: number,
    totalMs: number,
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    if (totalMs > 0) this.#deadline = setTimeout(() => this.#fail(timedOut(this.#sent)), totalMs)
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    // Out of time while waiting for a connection, or handed over a second time: it must not leave any more.
    if (this.#over || this.#sent) {
      controller.abort(new Error("not to be sent"))
      this.#fail(failure(new Error("the connection was lost"), this.#sent))
      return
    }
    this.#sent = true
  }

  onResponseStart(_controller: Controller, status: number, headers: TransportResponse["headers"]): void {
    if (status < 200) return
    this.#status = status
    this.#headers = headers
    if (Number(headers["content-length"] ?? 0) > this.maxBytes) this.#fail(oversize(this.maxBytes))
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.maxBytes) this.#fail(oversize(this.maxBytes))
    else if (!this.#over) this.#chunks.push(Buffer.from(chunk))
  }

  onResponseEnd(): void {
    if (!this.#finish()) return
    this.#resolve({ status: this.#status, headers: this.#headers, body: this.#body() })
  }

  onResponseError(_controller: Controller | null, error: Error): void {
    this.#fail(failure(error, this.#sent))
  }

  #body(): Buffer {
    const [only, ...others] = this.#chunks
    return only && others.length === 0 ? only : Buffer.concat(this.#chunks)
  }

  #fail(error: Error): void {
    if (!this.#finish()) return
    this.#controller?.abort(error)
    this.#reject(error)
  }

  #finish(): boolean {
    if (this.#over) return false
    this.#over = true
    clearTimeout(this.#deadline)
    return true
  }
}
