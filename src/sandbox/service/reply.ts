import type { EnvelopeField } from "../../acquirer/operations/fields/envelope"
import type { ServiceContext } from "./context"

/** What an operation says, before account and signature are added. */
export interface Reply<WireResponse extends object> {
  wire: Omit<WireResponse, EnvelopeField>
  /** Orders whose state this request changed. */
  effects: number
  /** Processed, but the answer gets lost on the way. */
  lost?: boolean
}

/** What every answered batch and query begins with (specification, "Errors" 1). */
export function acceptedBatch({ codes }: ServiceContext): { return_status: string; return_message: string } {
  return { return_status: codes.code("return_status", "ok"), return_message: "OK" }
}
