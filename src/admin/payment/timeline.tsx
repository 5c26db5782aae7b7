import { Button, Heading, Text, clx } from "@medusajs/ui"
import { useState } from "react"
import type { OperationView, PaymentDetail, ReceiptView, VoucherView } from "../../api/admin/acquiring/http-types"
import { StateOutcome } from "../attention/state-outcome"
import { Messages } from "../parts/exchange"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { ProblemNotice } from "../parts/problem-notice"
import { Sentence } from "../parts/sentence"
import { useExchange } from "../queries/operations"
import { capital } from "../words/capital"
import { wordText, type Colour } from "../words/colour"
import { byText } from "../words/operation"
import { entryText } from "./entry-text"
import { entryWord } from "./entry-word"
import { groupRepeats, type Repeated } from "./group-repeats"
import { useWords } from "../words/use-words"

const SHORT = 4

const DOTS: Record<Colour, string> = {
  blue: "bg-ui-tag-blue-icon",
  green: "bg-ui-tag-green-icon",
  red: "bg-ui-tag-red-icon",
  orange: "bg-ui-tag-orange-icon",
  purple: "bg-ui-tag-purple-icon",
  grey: "bg-ui-tag-neutral-icon",
}

/** Who moved what when: every operation of the journal and what money came by itself, newest first. */
export function Timeline({ detail }: { detail: Pick<PaymentDetail, "operations" | "receipt" | "voucher"> }) {
  const { operations, receipt, voucher } = detail
  const { t } = useWords()
  const [isLong, setLong] = useState(false)
  const groups = groupRepeats(operations.toSorted((one, other) => shownTime(other).localeCompare(shownTime(one))))
  const shown = isLong ? groups : groups.slice(0, SHORT)
  const isAfter = ({ operation }: Repeated) => receipt !== null && shownTime(operation) > receipt.at
  const entry = (group: Repeated) => <Entry key={group.operation.id} {...group} all={operations} voucher={voucher} />
  return (
    <section className="flex flex-col gap-3 px-6 py-4">
      <Heading level="h3">{t("shared.timeline")}</Heading>
      {operations.length === 0 && !receipt && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("payment.nothing_sent")}
        </Text>
      )}
      <ol className="flex flex-col gap-3">
        {shown.filter(isAfter).map(entry)}
        {receipt && <Received receipt={receipt} />}
        {shown.filter((group) => !isAfter(group)).map(entry)}
      </ol>
      {groups.length > SHORT && (
        <Button size="small" variant="transparent" className="self-start" onClick={() => setLong(!isLong)}>
          {isLong ? t("payment.newest_only") : t("payment.show_all", { groups: groups.length })}
        </Button>
      )}
    </section>
  )
}

function shownTime({ resolved_at, sent_at }: OperationView): string {
  return resolved_at ?? sent_at
}

/** Money that came without an operation of this store: by it the receipt is dated. */
function Received({ receipt }: { receipt: ReceiptView }) {
  const { t, money, exactly } = useWords()
  const { amount, currency_code, at, notification_id } = receipt
  const known = notification_id === null ? "payment.received.by_query" : "payment.received.by_notification"
  return (
    <li className="txt-compact-small grid grid-cols-[8px_1fr] gap-x-3">
      <span className={clx("mt-1.5 size-2 rounded-full", DOTS.green)} aria-hidden />
      <div className="flex min-w-0 flex-col gap-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-ui-fg-base font-medium">
            {t("payment.received.title", { sum: money(amount, currency_code) })}
          </span>
          <span className="text-ui-fg-subtle">
            <Moment at={at} />
          </span>
        </div>
        <span className="text-ui-fg-subtle">{t(known, { at: exactly(at) })}</span>
      </div>
    </li>
  )
}

interface EntryProps extends Repeated {
  /** Of the payment. */
  all: OperationView[]
  voucher: VoucherView | null
}

function Entry({ operation, earlier, all, voucher }: EntryProps) {
  const { t, money } = useWords()
  const { state, currency_code, code, message, stated, why } = operation
  const { name, amount } = entryText(t, operation, all)
  const title = amount ? `${name} ${money(amount, currency_code)}` : name
  const word = entryWord(operation, all, voucher)
  const showsReason = state === "refused" || state === "unknown"
  return (
    <li className="txt-compact-small grid grid-cols-[8px_1fr] gap-x-3">
      <span className={clx("mt-1.5 size-2 rounded-full", DOTS[word.colour])} aria-hidden />
      <div className="flex min-w-0 flex-col gap-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-ui-fg-base font-medium">
            {title}
            {earlier.length > 0 && ` × ${earlier.length + 1}`}
          </span>
          <span className="text-ui-fg-subtle">
            <Moment at={shownTime(operation)} />
          </span>
        </div>
        <span className="text-ui-fg-subtle">
          {wordText(t, word)} · {byText(t, operation.by)}
          {operation.attempts > 1 && ` ${t("payment.attempts", { attempts: operation.attempts })}`}
        </span>
        {showsReason && (code || message) && (
          <span className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
            {message ? capital(message) : code}
          </span>
        )}
        {why && (
          <span className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">{t("payment.quoted", { why })}</span>
        )}
        {stated && <Stated stated={stated} />}
        {operation.may_restate && (
          <div className="pt-1">
            <StateOutcome operation={operation} name={title} text={t("attention.correct")} />
          </div>
        )}
        {operation.correlation_id !== null && <Exchange id={operation.id} />}
        {earlier.length > 0 && <Earlier operations={earlier} all={all} voucher={voucher} />}
      </div>
    </li>
  )
}

/** The others of a group, each with its own time and exchange. */
function Earlier({ operations, ...of }: Pick<EntryProps, "all" | "voucher"> & { operations: OperationView[] }) {
  const { t } = useWords()
  return (
    <details>
      <summary className="text-ui-fg-subtle focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-sm outline-none">
        {t("payment.earlier", { count: operations.length })}
      </summary>
      <ol className="flex flex-col gap-3 pt-3">
        {operations.map((operation) => (
          <Entry key={operation.id} operation={operation} earlier={[]} {...of} />
        ))}
      </ol>
    </details>
  )
}

/** What a person saw in the portal; what was said before it was corrected stays below. */
function Stated({ stated: { note, before } }: { stated: NonNullable<OperationView["stated"]> }) {
  const { t } = useWords()
  return (
    <>
      <span className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
        {t("payment.seen_in_portal", { note })}
      </span>
      {before.toReversed().map((said) => (
        <span key={said.at} className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
          <Sentence
            of="payment.said_before"
            values={{
              who: byText(t, { kind: "person", name: said.name }),
              what: said.outcome ? t(OUTCOME[said.outcome]) : "",
              note: said.note,
            }}
            parts={{ at: <Moment at={said.at} /> }}
          />
        </span>
      ))}
    </>
  )
}

const OUTCOME = { done: "attention.it_was_done", did_not_happen: "attention.it_did_not_happen" } as const

/** What was sent and answered, asked for when it is opened. */
function Exchange({ id }: { id: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isPending, refetch } = useExchange(id, isOpen)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-ui-fg-subtle focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-sm outline-none">
        {t("payment.exchange")}
      </summary>
      {isOpen && isPending && <Loading what={t("loading.exchange")} lines={2} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data?.exchange && <Messages {...data.exchange} />}
      {data && !data.exchange && <p className="text-ui-fg-subtle">{t("payment.exchange_gone")}</p>}
    </details>
  )
}
