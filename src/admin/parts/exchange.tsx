import type { ConnectionVerdict } from "../../api/admin/acquiring/http-types"
import { useWords } from "../words/use-words"

type Exchange = NonNullable<ConnectionVerdict["exchange"]>

/** What was sent and what came back, for whoever talks to the service's support. */
export function ExchangeDetails({ exchange }: { exchange: Exchange }) {
  const { t } = useWords()
  return (
    <details>
      <summary className="txt-compact-small text-ui-fg-subtle focus-visible:shadow-borders-focus cursor-pointer rounded-sm outline-none">
        {t("payment.technical")}
      </summary>
      <div className="pt-3">
        <Messages {...exchange} />
      </div>
    </details>
  )
}

/** A request and its answer. */
export function Messages({ request, answer, duration_ms }: Exchange) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <Message title={t("setting.exchange.request")} text={textOf(`${request.method} ${request.url}`, request)} />
      {answer ? (
        <Message
          title={t("setting.exchange.answer", { ms: duration_ms })}
          text={textOf(`HTTP ${answer.status}`, answer)}
        />
      ) : (
        <p className="txt-compact-small text-ui-fg-subtle">{t("setting.exchange.none")}</p>
      )}
    </div>
  )
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="txt-compact-small-plus">{title}</h3>
      {/* Scrolls by itself, and by the keyboard. */}
      <pre
        tabIndex={0}
        className="bg-ui-bg-subtle shadow-borders-base focus-visible:shadow-borders-focus max-h-80 overflow-auto rounded-md p-3 font-mono text-[12px] outline-none"
      >
        {text}
      </pre>
    </section>
  )
}

function textOf(line: string, { headers, body }: { headers: Record<string, string>; body: unknown }): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 2)
  return [line, ...head, "", text].join("\n")
}
