import type { IncidentFacts, NewIncident } from "../../modules/acquiring/incidents"
import { isSeenAtPortal, type OperationRow } from "../../modules/acquiring/operation-row"
import type { Action } from "../action"
import type { PaymentView, View } from "./view"

/** What every incident about a payment says of it. */
export function about({ known, orderNo, record }: PaymentView, { case: { order } }: View) {
  return {
    account: known.account,
    order_no: orderNo,
    transaction_id: record?.transactionId ?? null,
    cart_id: known.cart_id,
    order_id: order?.id ?? null,
    currency_code: known.currency_code,
  }
}

export function raise({ case: { incidents } }: View, incident: NewIncident): Action[] {
  const known = knownOf(incidents, incident)
  if (known && known.resolvedAt === null && isTold(known, incident)) return []
  return [{ kind: "raise_incident", incident, once: false, because: incident.message }]
}

/** The same of what a person may be content with: once they have closed it, only another sum or step opens it again. */
export function raiseUnlessSeen({ case: { incidents } }: View, incident: NewIncident): Action[] {
  const known = knownOf(incidents, incident)
  const isSettled = known && (known.resolvedAt === null ? known.orderNo === incident.order_no : known.isClosedByPerson)
  if (isSettled && isTold(known, incident)) return []
  return [{ kind: "raise_incident", incident, once: false, because: incident.message }]
}

function knownOf(incidents: readonly IncidentFacts[], { key, account }: NewIncident): IncidentFacts | undefined {
  return incidents.find((one) => one.key === key && one.account === account)
}

function isTold({ message, nextStep }: IncidentFacts, incident: NewIncident): boolean {
  return message === incident.message && nextStep === (incident.next_step ?? null)
}

/** What lasts until a person decides: what they have closed stays closed. */
export function raiseOnce({ case: { incidents } }: View, incident: NewIncident): Action[] {
  if (incidents.some(({ key, account }) => key === incident.key && account === incident.account)) return []
  return [{ kind: "raise_incident", incident, once: true, because: incident.message }]
}

/** A person has corrected what ended it: what they had said they saw at the portal was not so. */
export function isOpenAgain(
  { case: { incidents } }: View,
  { known, operations }: PaymentView,
  key: string,
  kind: OperationRow["kind"],
): boolean {
  const told = incidents.find((one) => one.key === key && one.account === known.account)
  const isCorrected = (row: OperationRow) =>
    row.kind === kind && isSeenAtPortal(row) && row.state === "refused" && row.evidence === "person"
  const at = operations.findLast(isCorrected)?.resolved_at
  return told !== undefined && told.resolvedAt !== null && at != null && told.resolvedAt < at
}

export function close({ case: { incidents } }: View, { known }: PaymentView, key: string): Action[] {
  const open = incidents.find((one) => one.key === key && one.account === known.account && one.resolvedAt === null)
  return open ? [{ kind: "resolve_incident", account: known.account, key, because: "it is over" }] : []
}
