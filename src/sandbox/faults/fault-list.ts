import type { OperationName } from "../../acquirer/operations/operation"
import { faultSchema, type Fault, type FaultOrder } from "./fault"

/** What a fault is matched against. */
export interface FaultTarget {
  operation: OperationName | undefined
  orderNos: readonly string[]
  /** Masked. */
  body: string
}

/** The faults that wait, oldest first; a request meets the first one that matches. */
export class FaultList {
  private faults: Fault[] = []
  private count = 0

  /** @throws ZodError when the order names an unknown kind, operation or field */
  add(order: FaultOrder): Fault {
    this.count += 1
    const fault = { ...faultSchema.parse(order), id: this.count, met: 0 }
    this.faults.push(fault)
    return fault
  }

  list(): readonly Fault[] {
    return this.faults
  }

  clear(id?: number): void {
    this.faults = id === undefined ? [] : this.faults.filter((fault) => fault.id !== id)
  }

  /** The fault that this request meets, if any; counts it, and drops it when its times are used up. */
  meet(target: FaultTarget): Fault | undefined {
    for (const fault of this.faults) {
      if (!matches(fault, target)) continue
      if (fault.skip > 0) {
        fault.skip -= 1
        continue
      }
      return this.use(fault)
    }
    return undefined
  }

  /** A fault that closes the connection before a single byte is read: it knows nothing of the request. */
  meetConnection(): Fault | undefined {
    const fault = this.faults.find(({ kind, operation, orderNo, match, skip }) => {
      return kind === "refuse" && !operation && !orderNo && !match && skip === 0
    })
    return fault && this.use(fault)
  }

  private use(fault: Fault): Fault {
    fault.met += 1
    if (fault.times > 0 && fault.met >= fault.times) this.clear(fault.id)
    return fault
  }
}

function matches(fault: Fault, { operation, orderNos, body }: FaultTarget): boolean {
  if (fault.operation && fault.operation !== operation) return false
  if (fault.orderNo && !orderNos.includes(fault.orderNo)) return false
  return !fault.match || body.includes(fault.match)
}
