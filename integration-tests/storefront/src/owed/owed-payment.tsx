import { useState } from "react"
import { collectDevice, type OwedByOrder, type PaymentMethod } from "../../../../src/storefront"
import { MethodIcon } from "../checkout/method-icon"
import { pendingSession } from "../checkout/session"
import { CardForm } from "../checkout/card-form"
import { SavedCardForm } from "../checkout/saved-card-form"
import { useRestored } from "../checkout/use-restored"
import type { Instrument } from "../checkout/use-card-payment"
import { formatMoney } from "../money"
import { problemOf } from "../problem"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"

interface OwedPaymentProps {
  owed: OwedByOrder
  methods: PaymentMethod[]
  /** Why the payment that the shopper waited for did not come about. */
  failure: string | undefined
  returnPath: string
  /** Reads anew what is owed: it was paid, or is another sum by now. */
  reload: () => Promise<void>
  /** Sent, and nobody knows what became of it. */
  onUnknown: () => void
}

interface News {
  title: string
  text: string
  tone: "bad" | "calm"
}

function notPaid(text: string): News {
  return { title: "Your payment did not go through", text, tone: "bad" }
}

/** The ways to pay what an order still owes: a card here, or the service's own page. */
export function OwedPayment({ owed, methods, failure, returnPath, reload, onUnknown }: OwedPaymentProps) {
  const { store } = useShop()
  const open = methods.filter(({ flow, needs }) => flow !== "apm" || (needs ?? []).length === 0)
  const [chosen, setChosen] = useState(open[0]?.id)
  const [busy, setBusy] = useState(false)
  const [news, setNews] = useState(failure === undefined ? undefined : notPaid(failure))
  const method = open.find(({ id }) => id === chosen)
  const sum = formatMoney(owed.amount, owed.currency_code)

  useRestored(() => setBusy(false))

  /** @param work answers whether the page is being left: nothing is pressed on it any more */
  const attempt = async (work: () => Promise<"leaving" | void>) => {
    setBusy(true)
    setNews(undefined)
    try {
      if ((await work()) === "leaving") return
    } catch (error) {
      const { title, text } = problemOf(error)
      setNews({ title, text, tone: "bad" })
    }
    setBusy(false)
  }
  const start = async (data: Record<string, unknown>) => {
    const device = collectDevice()
    const provider = method?.provider_id ?? ""
    return pendingSession(await store.startSessionFor(owed.id, provider, { ...data, device }), provider)
  }
  const pay = (instrument: Instrument) =>
    attempt(async () => {
      const { amount, currency_code } = owed
      const { installments } = instrument
      const request = {
        amount,
        currency_code,
        device: collectDevice(),
        ...(installments ? { installments } : {}),
      }
      await start(
        "card" in instrument ? { flow: "card" } : { flow: "saved_card", saved_card_id: instrument.savedCardId },
      )
      memory.payingCollectionId.set(owed.id)
      const result =
        "card" in instrument
          ? await store.payOwed(owed.id, {
              ...request,
              card: instrument.card,
              ...(instrument.save && { save_card: true }),
            })
          : await store.payOwedBySavedCard(owed.id, request)
      const isUndecided = result.type === "payment_collection" && result.error?.code === "undecided"
      if (result.type === "unknown" || isUndecided) return onUnknown()
      memory.payingCollectionId.clear()
      if (result.type === "total_changed" || (result.type === "refused" && result.error.status === 409)) {
        await reload()
        return setNews({ title: "The amount has changed", text: result.error.message, tone: "calm" })
      }
      if (result.type === "payment_collection" && result.error === undefined) return reload()
      setNews(notPaid(result.error?.message ?? ""))
    })
  const leave = () =>
    attempt(async () => {
      const session = await start({
        flow: method?.flow,
        return_url: `${window.location.origin}${returnPath}`,
        ...(method?.payment_method === undefined ? {} : { payment_method: method.payment_method }),
      })
      const url = session?.data?.checkout_url
      if (typeof url !== "string") throw new Error("The store opened no payment page.")
      window.location.assign(url)
      return "leaving"
    })

  const notice = news && (
    <Notice title={news.title} tone={news.tone} takeFocus testId="owed-news">
      <p>{news.text}</p>
    </Notice>
  )
  if (method === undefined) {
    return (
      <Notice title="There is no way to pay here">
        <p>Please write to us, and we find one together.</p>
      </Notice>
    )
  }
  return (
    <section className="panel step-body" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">How do you want to pay?</h2>
      {open.length > 1 && (
        <fieldset className="options" disabled={busy}>
          <legend className="sr-only">Way to pay</legend>
          {open.map(({ id, label, icon }) => (
            <label key={id} className="option">
              <input type="radio" name="method" checked={id === method.id} onChange={() => setChosen(id)} />
              <span className="option-name">{label}</span>
              <MethodIcon name={icon} />
            </label>
          ))}
        </fieldset>
      )}
      {method.flow === "card" ? (
        <CardForm
          action={`Pay ${sum}`}
          busy={busy}
          canSave={method.can_save}
          onEdit={() => undefined}
          installments={method.installments}
          onPay={(typed) => void pay(typed)}
        >
          {notice}
        </CardForm>
      ) : method.saved_cards ? (
        <SavedCardForm
          cards={method.saved_cards}
          action={`Pay ${sum}`}
          busy={busy}
          onEdit={() => undefined}
          installments={method.installments}
          onPay={(chosen) => void pay(chosen)}
        >
          {notice}
        </SavedCardForm>
      ) : (
        <>
          {notice}
          <Button className="button-wide" busy={busy} busyLabel="Opening…" onClick={() => void leave()}>
            {`Continue to pay ${sum}`}
          </Button>
          <p className="fine-print">You come back here when you are done.</p>
        </>
      )}
    </section>
  )
}
