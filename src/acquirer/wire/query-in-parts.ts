import { AcquirerError } from "../domain/errors"
import type { OrderNo } from "../domain/references"

/** The most requests for one list of orders, once an entry was seen that cannot be read and names no order. */
const MOST_REQUESTS = 20
/** So many orders proved unreadable each for itself, with nothing read before: the others are hardly better. */
const ENOUGH_UNREADABLE = 4

type Answers<Answer> = Map<OrderNo, Answer | AcquirerError>

/** What a request about some orders brought: an answer for each, or that they are to be queried in parts, and why. */
export type PartAnswer<Answer> =
  { kind: "whole"; answers: Answers<Answer> } | { kind: "cut" } | { kind: "unreadable"; error: AcquirerError }

interface Part {
  orderNos: readonly OrderNo[]
}

export interface PartsQuery<Answer> {
  request: (orderNos: readonly OrderNo[]) => Promise<PartAnswer<Answer>>
  /** What is said of an order whose own answer cannot be read. */
  unreadable: (orderNo: OrderNo, error: AcquirerError) => AcquirerError
  /** The same of one that was not reached. */
  perhapsUnreadable: (orderNo: OrderNo, error: AcquirerError) => AcquirerError
  isLate: () => boolean
}

/**
 * Queries orders at once, and in halves where the answer was cut at its limit or has an entry that cannot be read and
 * names no order: it may be about any of them. Entries that cannot be read are looked for in few requests only. What is
 * left of the orders then counts as unreadable for this time, never as absent.
 * @param orderNos at the beginning those that are to be queried alone first
 * @returns for every order its answer or an error, and the orders that were not reached
 * @throws AcquirerError what the first request throws, and `selector`
 */
export async function queryInParts<Answer>(
  orderNos: readonly OrderNo[],
  { request, unreadable, perhapsUnreadable, isLate }: PartsQuery<Answer>,
): Promise<{ answers: Answers<Answer>; left: OrderNo[] }> {
  const answers: Answers<Answer> = new Map()
  const pending: Part[] = []
  /** Those since an entry was seen that cannot be read, and the first. */
  let requests = 1
  let provedUnreadable = 0
  let hasRead = false
  let spoiltBy: AcquirerError | undefined
  let failure: AcquirerError | undefined

  const take = (part: Part, answer: PartAnswer<Answer>) => {
    if (answer.kind === "whole") {
      hasRead = true
      for (const [orderNo, its] of answer.answers) answers.set(orderNo, its)
      return
    }
    if (answer.kind === "unreadable") spoiltBy ??= answer.error
    const [only, ...others] = part.orderNos
    if (answer.kind === "cut" || only === undefined || others.length > 0) return void pending.push(part)
    provedUnreadable += 1
    answers.set(only, unreadable(only, answer.error))
  }

  take({ orderNos }, await request(orderNos))
  while (pending.length > 0 && !failure) {
    const isHopeless = !hasRead && provedUnreadable >= ENOUGH_UNREADABLE
    const isEnough = isHopeless || requests + 2 > MOST_REQUESTS || isLate()
    if (spoiltBy && isEnough) break
    // One after the other where each may be the last; what was only cut at its limit comes at once.
    const [head] = orderNos
    const isDeep = !hasRead || (head !== undefined && !answers.has(head))
    const divided = spoiltBy ? [next(pending, isDeep)] : pending.splice(0)
    const halves = divided.flatMap(({ orderNos: some }) => halvesOf(some))
    if (spoiltBy) requests += halves.length
    const parts = await Promise.all(halves.map((half) => request(half).catch(asFailure)))
    // The first half last: it is the next to be divided.
    for (const [place, part] of [...parts.entries()].reverse()) {
      const half = { orderNos: halves[place] ?? [] }
      if (part instanceof AcquirerError) pending.push(half)
      else take(half, part)
    }
    failure = parts.find((part) => part instanceof AcquirerError)
  }
  const left = pending.flatMap((part) => part.orderNos)
  for (const orderNo of left) {
    if (failure) answers.set(orderNo, failure)
    else if (spoiltBy) answers.set(orderNo, perhapsUnreadable(orderNo, spoiltBy))
  }
  return { answers, left }
}

/**
 * Down to single orders until the first of all has its answer and something could be read: so each time comes to some,
 * and the next begins with others. Then the largest first, so that most are read soon.
 */
function next(pending: Part[], isDeep: boolean): Part {
  const sizes = pending.map(({ orderNos }) => orderNos.length)
  const place = isDeep ? pending.length - 1 : sizes.indexOf(Math.max(...sizes))
  const [part] = pending.splice(place, 1)
  return part ?? { orderNos: [] }
}

function halvesOf(orderNos: readonly OrderNo[]): [readonly OrderNo[], readonly OrderNo[]] {
  const middle = Math.ceil(orderNos.length / 2)
  return [orderNos.slice(0, middle), orderNos.slice(middle)]
}

/**
 * A service that fails at one part is not queried about the others; one that chooses other orders says nothing at all.
 */
function asFailure(error: unknown): AcquirerError {
  if (error instanceof AcquirerError && error.code !== "selector") return error
  throw error
}
