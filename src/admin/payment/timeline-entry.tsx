import { clx } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { OperationView, SeenView, TimelineOperation, VoucherView } from "../../api/admin/acquiring/http-types"
import { StateOutcome } from "../attention/state-outcome"
import { Moment } from "../parts/moment"
import { capital } from "../words/capital"
import { wordText, type Colour, type Word } from "../words/colour"
import { byText } from "../words/operation"
import { meantText } from "../words/payment"
import { useWords } from "../words/use-words"
import { entryText } from "./entry-text"
import { entryWord } from "./entry-word"
import { Exchanges } from "./exchanges"
import type { Repeated } from "./group-repeats"
import type { Happening } from "./happenings"
import { knownBy, seenName, seenWord } from "./seen-entry"
import { Stated } from "./stated"

const DOTS: Record<Colour, string> = {
  blue: "bg-ui-tag-blue-icon",
  green: "bg-ui-tag-green-icon",
  red: "bg-ui-tag-red-icon",
  orange: "bg-ui-tag-orange-icon",
  purple: "bg-ui-tag-purple-icon",
  grey: "bg-ui-tag-neutral-icon",
}

/** What an entry is part of. */
interface Of {
  voucher: VoucherView | null
  /** The payment's. */
  flow: string
}

/** One thing that happened to a payment, with those before it that were the same. */
export function TimelineEntry({ newest, earlier, ...of }: Repeated & Of) {
  const count = earlier.length + 1
  const rest = earlier.length > 0 && <Earlier happenings={earlier} {...of} />
  return newest.operation ? (
    <Operation operation={newest.operation} at={newest.at} count={count} {...of}>
      {rest}
    </Operation>
  ) : (
    <Seen seen={newest.seen} count={count} {...of}>
      {rest}
    </Seen>
  )
}

interface LineProps {
  title: string
  count: number
  at: string
  word: Word
  by: string
  children: ReactNode
}

function Line({ title, count, at, word, by, children }: LineProps) {
  const { t } = useWords()
  return (
    <li className="txt-compact-small grid grid-cols-[8px_1fr] gap-x-3">
      <span className={clx("mt-1.5 size-2 rounded-full", DOTS[word.colour])} aria-hidden />
      <div className="flex min-w-0 flex-col gap-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-ui-fg-base font-medium">
            {title}
            {count > 1 && ` × ${count}`}
          </span>
          <span className="text-ui-fg-subtle">
            <Moment at={at} />
          </span>
        </div>
        <span className="text-ui-fg-subtle">
          {wordText(t, word)} · {by}
        </span>
        {children}
      </div>
    </li>
  )
}

interface OperationProps extends Of {
  operation: TimelineOperation
  at: string
  count: number
  children: ReactNode
}

function Operation({ operation, at, count, children, voucher }: OperationProps) {
  const { t, money } = useWords()
  const { currency_code, stated, why, because, attempts, state } = operation
  const { name, amount } = entryText(t, operation)
  const title = amount ? `${name} ${money(amount, currency_code)}` : name
  const by = [byText(t, operation.by), attempts > 1 && t("payment.attempts", { attempts })].filter(Boolean).join(" ")
  return (
    <Line title={title} count={count} at={at} word={entryWord(operation, voucher)} by={by}>
      {(state === "refused" || state === "unknown") && <Reason {...operation} isRefused={state === "refused"} />}
      {why && <Text>{t("payment.quoted", { why })}</Text>}
      {because && <Text>{capital(because)}</Text>}
      {operation.earlier_attempts.length > 0 && <EarlierAttempts {...operation} />}
      {stated && <Stated stated={stated} />}
      {operation.may_restate && (
        <div className="pt-1">
          <StateOutcome operation={operation} name={title} text={t("attention.correct")} />
        </div>
      )}
      {operation.correlation_id !== null && <Exchanges id={operation.id} />}
      {children}
    </Line>
  )
}

/** Who made the attempts before the last, and why; of those from before that was kept nothing is said. */
function EarlierAttempts({
  attempts,
  earlier_attempts: earlier,
}: Pick<OperationView, "attempts" | "earlier_attempts">) {
  const { t } = useWords()
  return (
    <ul className="text-ui-fg-subtle flex flex-col gap-0.5">
      {earlier.map(({ by, because, sent_at }, place) => (
        <li key={sent_at} className="text-pretty [overflow-wrap:anywhere]">
          {t("payment.attempt", { attempt: attempts - earlier.length + place })} · <Moment at={sent_at} /> ·{" "}
          {byText(t, by)}
          {because && <> · {capital(because)}</>}
        </li>
      ))}
    </ul>
  )
}

interface SeenProps extends Of {
  seen: SeenView
  count: number
  children: ReactNode
}

function Seen({ seen, count, children, flow }: SeenProps) {
  const { t, money, exactly } = useWords()
  const { amount, currency_code, at, by } = seen
  const name = t(seenName(seen, flow))
  const title = amount ? `${name} ${money(amount, currency_code)}` : name
  return (
    <Line title={title} count={count} at={at} word={seenWord(seen)} by={byText(t, by)}>
      {seen.kind === "declined" && <Reason {...seen} isRefused />}
      <Text>{t(knownBy(seen), { at: exactly(at) })}</Text>
      {children}
    </Line>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <span className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">{children}</span>
}

type Reported = Pick<OperationView, "code" | "message" | "meaning">

/** Why it was refused or is not known: in words, with the code for whoever talks to the service. */
function Reason({ code, message, meaning, isRefused }: Reported & { isRefused: boolean }) {
  const { t } = useWords()
  const meant = meantText(t, { meaning })
  return (
    <>
      {(meant ?? message) && <Text>{meant ?? capital(message ?? "")}</Text>}
      {!meant && !message && isRefused && <Text>{t("payment.reason_not_given")}</Text>}
      {code && (
        <details>
          <summary className="text-ui-fg-subtle focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-sm outline-none">
            {t("payment.technical")}
          </summary>
          <Text>
            {t("payment.facts.result_code")}: <span className="font-mono text-[12px]">{code}</span>
          </Text>
          {meant && message && (
            <Text>
              {t("payment.facts.result_text")}: {message}
            </Text>
          )}
        </details>
      )}
    </>
  )
}

/** The others of a group, each with its own time and exchange. */
function Earlier({ happenings, ...of }: Of & { happenings: Happening[] }) {
  const { t } = useWords()
  return (
    <details>
      <summary className="text-ui-fg-subtle focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-sm outline-none">
        {t("payment.earlier", { count: happenings.length })}
      </summary>
      <ol className="flex flex-col gap-3 pt-3">
        {happenings.map((happening) => (
          <TimelineEntry key={happening.id} newest={happening} earlier={[]} {...of} />
        ))}
      </ol>
    </details>
  )
}
