import { AcquirerError, IN_DOUBT } from "../domain/errors"
import { quoted } from "../domain/quoted"
import type { Operation } from "../operations/operation"
import { operationUrl } from "../profile/path"
import { withOffset } from "../profile/offset"
import { stamped } from "../profile/stamp"
import { SIGNATURE_FIELD, requireRecipe, signMessage } from "../profile/signature"
import { withWebsiteField } from "../profile/website-field"
import { textToShow } from "./answer-text"
import { decodeAnswer, encodeRequest } from "./bodies"
import type { CallContext } from "./call-context"
import { refuseForeignEcho, refuseForeignSum } from "./echo"
import { report, shownEarly, type Exchanged } from "./exchanged"
import { checkStatus } from "./http-status"
import { checkedRequest, checkedAnswer } from "./schema-check"
import { selectedBy } from "./selector"
import type { TransportResponse } from "./transport"
import { verifyIncoming } from "./verify-incoming"
import { withoutCardData } from "./without-card-data"

/**
 * Runs any operation: domain input → fields → signature → bytes → answer → signature → fields → domain output.
 * Sends once and never again. Every error is an AcquirerError with the call's correlation id:
 * - `config`, `invalid`: nothing was sent;
 * - `refused`: the service answered that it will not do it: by a `return_status` that says so, or by an HTTP status
 *   that proves it (`http-status.ts`);
 * - `transport`, `protocol`: see `sent`; `isUnknown` when the service may have done it.
 */
export function call<Input, Output, WireRequest extends object, WireResponse extends object>(
  operation: Operation<Input, Output, WireRequest, WireResponse>,
  input: Input,
  context: CallContext,
): Promise<Output> {
  return run(operation, input, context, (fields) => outputOf(operation, fields, context))
}

/** @param readAnswer makes the result of the fields of an answer whose signature is right */
export async function run<Input, Output, WireRequest extends object, WireResponse extends object, Result>(
  operation: Operation<Input, Output, WireRequest, WireResponse>,
  input: Input,
  context: CallContext,
  readAnswer: (fields: Record<string, unknown>, correlationId: string) => Result,
): Promise<Result> {
  const exchange: Exchanged = {
    correlationId: context.newCorrelationId(),
    operation: operation.name,
    url: "",
    startedAt: context.now(),
  }
  try {
    const request = prepare(operation, input, context, exchange)
    const answering = send(request, context)
    exchange.shownRequest = shownEarly(request.body, context)
    exchange.response = await answering
    const fields = answeredFields(operation, request.body, exchange.response, context, exchange)
    return readAnswer(fields, exchange.correlationId)
  } catch (error) {
    const failure = exchange.response ? afterAnswer(error) : beforeAnswer(error)
    // Of a query nobody needs to know whether it was carried out: nothing moves by it.
    exchange.failure = failure.isUnknown && operation.movesMoney ? failure.adding(IN_DOUBT) : failure
    exchange.failure.correlationId ??= exchange.correlationId
    throw exchange.failure
  } finally {
    report(exchange, context)
  }
}

/** What keeps an input from being sent, found out without sending; `undefined` when nothing does. */
export function checkInput<Input, Output, WireRequest extends object, WireResponse extends object>(
  operation: Operation<Input, Output, WireRequest, WireResponse>,
  input: Input,
  context: CallContext,
): AcquirerError | undefined {
  try {
    selectedBy(operation, context.profile, unsigned(operation, input, context))
    return undefined
  } catch (error) {
    return beforeAnswer(error)
  }
}

function unsigned<Input, Output, WireRequest extends object, WireResponse extends object>(
  operation: Operation<Input, Output, WireRequest, WireResponse>,
  input: Input,
  { merchantId, accountId, codes }: CallContext,
): Record<string, unknown> {
  const account = { merchant_id: merchantId, account_id: accountId }
  const fields: Record<string, unknown> & { encryption_data?: string } = operation.toWire(input, codes, account)
  // Last, as the specification lists it.
  fields.encryption_data = ""
  checkedRequest(operation.request.schema, fields, operation.name)
  return fields
}

interface PreparedRequest {
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
  bytes: Buffer
}

function prepare<Input, Output, WireRequest extends object, WireResponse extends object>(
  operation: Operation<Input, Output, WireRequest, WireResponse>,
  input: Input,
  context: CallContext,
  exchange: Exchanged,
): PreparedRequest {
  const { profile } = context
  const url = operationUrl(profile, operation, context.baseUrl)
  exchange.url = url
  requireRecipe(profile, `${operation.name}.response`)
  const chosen = selectedBy(operation, profile, unsigned(operation, input, context))
  const named = withOffset(profile, withWebsiteField(operation.name, profile, chosen))
  const body = profile.stamp ? stamped(profile, named, exchange.startedAt) : named
  body[SIGNATURE_FIELD] = signMessage(profile, `${operation.name}.request`, body, context.secretKey.reveal())
  exchange.request = body
  const { bytes, contentType } = encodeRequest(operation, profile, body)
  const headers = {
    "content-type": contentType,
    "accept-encoding": "identity",
    accept: { json: "application/json", xml: "application/xml", html: "text/html" }[operation.response.codec],
    "user-agent": "medusa-payment-acquiring",
    "x-correlation-id": exchange.correlationId,
  }
  exchange.headers = headers
  return { url, headers, body, bytes }
}

async function send(request: PreparedRequest, context: CallContext): Promise<TransportResponse> {
  const { url, headers, bytes } = request
  try {
    return await context.transport.send({ url, method: "POST", headers, body: bytes, timeouts: context.timeouts })
  } catch (error) {
    if (error instanceof AcquirerError) throw error
    throw new AcquirerError("transport", {
      code: "unexpected",
      sent: true,
      merchantMessage: "The connection failed in an unexpected way.",
      cause: error,
    })
  }
}

function answeredFields<Input, Output, WireRequest extends object, WireResponse extends object>(
  operation: Operation<Input, Output, WireRequest, WireResponse>,
  request: Record<string, unknown>,
  response: TransportResponse,
  context: CallContext,
  exchange: Exchanged,
): Record<string, unknown> {
  checkStatus(response, operation, () => String(context.redact(textToShow(response))))
  const answer = decodeAnswer(operation.response.codec, response, exchange.url)
  exchange.answer = answer.fields
  const verdict = verifyIncoming(context, `${operation.name}.response`, answer.signed)
  if (verdict === "missing" || verdict === "wrong") {
    const said = verdict === "missing" ? refusalIn(answer.fields, context) : ""
    throw new AcquirerError("protocol", {
      ...{ code: "signature", field: SIGNATURE_FIELD, sent: true },
      ...(said ? { said } : {}),
      merchantMessage: said
        ? `The service's answer is not signed. It said: ${said}`
        : `The signature of the service's answer is ${verdict}. Check the secret key and the profile's signature recipe.`,
    })
  }
  refuseForeignEcho(request, answer.signed)
  if (isPage(operation)) refuseForeignSum(request, answer.signed)
  return answer.fields
}

/**
 * The words of an answer that refuses. Who does not know whom to answer signs nothing: they prove nothing, and say why.
 */
function refusalIn(fields: Record<string, unknown>, { codes, redact }: CallContext): string {
  const { return_status: status, return_message: words } = fields
  const isRefusal = typeof words === "string" && codes.meaning("return_status", String(status)) !== "ok"
  return isRefusal ? quoted(String(redact(words))) : ""
}

/** @throws AcquirerError `protocol` when an answer's fields break its schema or cannot be used; see `fromWire` */
export function outputOf<Input, Output, WireRequest extends object, WireResponse extends object>(
  operation: Operation<Input, Output, WireRequest, WireResponse>,
  fields: Record<string, unknown>,
  context: CallContext,
): Output {
  const checked = checkedAnswer(operation.response.schema, fields)
  // A page's form goes on to the service as it is, and is kept sealed.
  return operation.fromWire(isPage(operation) ? checked : withoutCardData(checked, context), context.codes)
}

function isPage({ response }: Pick<Operation<never, unknown, object, object>, "response">): boolean {
  return response.codec === "html"
}

function beforeAnswer(error: unknown): AcquirerError {
  if (error instanceof AcquirerError) return error
  return new AcquirerError("invalid", {
    code: "unexpected",
    merchantMessage: "The request could not be made out of the data given. Nothing was sent.",
    cause: error,
  })
}

/** Once an answer came, a fault of ours in reading it proves nothing: the service may have done what was asked. */
function afterAnswer(error: unknown): AcquirerError {
  if (error instanceof AcquirerError && error.kind !== "config" && error.kind !== "invalid") return error
  const known = error instanceof AcquirerError ? error : undefined
  return new AcquirerError("protocol", {
    code: known?.code ?? "unexpected",
    field: known?.field,
    sent: true,
    merchantMessage: `The service's answer could not be used${known ? `: ${known.merchantMessage}` : ""}.`,
    cause: error,
  })
}
