/** What the service's notifications said of a payout, oldest first: kept in the operation's answer. */
export interface PayoutReport {
  /** The service's code. */
  status: string
  /** As ISO text: when it came. */
  at: string
}

/** An answer with one more report; the same message again is no other report. */
export function withReport(answer: Record<string, unknown> | null, report: PayoutReport): Record<string, unknown> {
  const others = reportsOf(answer).filter(({ status, at }) => status !== report.status || at !== report.at)
  const { reported_at: _, ...rest } = answer ?? {}
  return { ...rest, status: report.status, reports: [...others, report] }
}

/** Whether a report is kept already, or came before another that is. */
export function isReportedSince(answer: Record<string, unknown> | null, { status, at }: PayoutReport): boolean {
  const moment = Date.parse(at)
  return reportsOf(answer).some((other) => {
    const others = Date.parse(other.at)
    return others > moment || (others === moment && other.status === status)
  })
}

/** The reports of an answer. Versions before this one kept the last one alone. */
export function reportsOf(answer: Record<string, unknown> | null): PayoutReport[] {
  const { status, reported_at, reports } = answer ?? {}
  if (Array.isArray(reports)) return reports as PayoutReport[]
  return typeof reported_at === "string" && reported_at !== "" ? [{ status: String(status), at: reported_at }] : []
}
