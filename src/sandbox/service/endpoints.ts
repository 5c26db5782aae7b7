import type { ZodType } from "zod"
import { operations, type OperationName, type RequestCodec, type ResponseCodec } from "../../acquirer/operations"
import type { Merchant } from "../merchants"
import { loadingPage } from "../pages/loading-page"
import { maskDigits } from "../requests/masking"
import { authorise } from "./authorise"
import { authoriseApm } from "./authorise-apm"
import { cancel } from "./cancel"
import { cancelSubscription } from "./cancel-subscription"
import { capture } from "./capture"
import { checkout } from "./checkout"
import type { ServiceContext } from "./context"
import { optimisePaymentMethods } from "./optimise-payment-methods"
import { payout } from "./payout"
import { InvalidInput } from "./problems"
import { refund } from "./refund"
import type { Reply } from "./reply"
import { retrievalRefund } from "./retrieval-refund"
import { retrievalTrans } from "./retrieval-trans"
import { review } from "./review"
import { checkAddress } from "./selection"

/** Who calls, and from where. */
export interface Caller {
  merchant: Merchant
  address: string
}

/** What an endpoint says: fields to sign and encode, or a page that is finished. */
export interface Said {
  wire: Record<string, unknown> | string
  effects: number
  lost?: boolean
}

/** An operation of the service as the door sees it. */
export interface Endpoint {
  name: OperationName
  request: RequestCodec
  response: ResponseCodec
  /** It chooses orders: its one text names as many as there are. */
  isQuery: boolean
  /** The list that a doubled answer doubles. */
  list: string | undefined
  run(body: unknown, caller: Caller, context: ServiceContext): Said
}

interface OperationData<WireRequest extends object> {
  name: OperationName
  request: { codec: RequestCodec; schema: ZodType<WireRequest> }
  response: { codec: ResponseCodec }
  batch?: { list: string }
  selector?: string
}

export const ENDPOINTS: Record<OperationName, Endpoint> = {
  authorise: endpoint(operations.authorise, authorise),
  authorise_apm: endpoint(operations.authorise_apm, authoriseApm),
  checkout: {
    ...describe(operations.checkout),
    run(body, { merchant, address }, context) {
      const request = read(operations.checkout.request.schema, body)
      const visit = checkout(request, merchant, context)
      const page = loadingPage(request, visit.token, `${context.publicUrl()}/checkout`, address)
      return { wire: page.body.toString(), effects: 1 }
    },
  },
  retrieval_trans: query(operations.retrieval_trans, retrievalTrans),
  retrieval_refund: endpoint(operations.retrieval_refund, retrievalRefund),
  capture: endpoint(operations.capture, capture),
  review: endpoint(operations.review, review),
  cancel: endpoint(operations.cancel, cancel),
  refund: endpoint(operations.refund, refund),
  payout: endpoint(operations.payout, payout),
  cancel_subscription: endpoint(operations.cancel_subscription, cancelSubscription),
  optimise_payment_methods: endpoint(operations.optimise_payment_methods, optimisePaymentMethods),
}

type Handler<WireRequest> = (request: WireRequest, merchant: Merchant, context: ServiceContext) => Reply<object>

function endpoint<WireRequest extends object>(
  operation: OperationData<WireRequest>,
  handler: Handler<WireRequest>,
): Endpoint {
  return {
    ...describe(operation),
    run: (body, { merchant }, context) => said(handler(read(operation.request.schema, body), merchant, context)),
  }
}

/** The query: only from a registered address. */
function query<WireRequest extends object>(
  operation: OperationData<WireRequest>,
  handler: Handler<WireRequest>,
): Endpoint {
  const inner = endpoint(operation, handler)
  return {
    ...inner,
    run(body, caller, context) {
      checkAddress(caller.merchant, caller.address)
      return inner.run(body, caller, context)
    },
  }
}

function describe(operation: OperationData<object>): Omit<Endpoint, "run"> {
  const { name, request, response, batch, selector } = operation
  return { name, request: request.codec, response: response.codec, isQuery: Boolean(selector), list: batch?.list }
}

function said({ wire, effects, lost }: Reply<object>): Said {
  return { wire: { ...wire }, effects, ...(lost ? { lost } : {}) }
}

/** @throws InvalidInput naming every field at fault, never its value */
function read<Wire>(schema: ZodType<Wire>, body: unknown): Wire {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`)
  throw new InvalidInput(maskDigits(faults.join("; ")))
}
