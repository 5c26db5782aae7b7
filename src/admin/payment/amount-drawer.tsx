import { Button, Drawer, Input, Label, Text } from "@medusajs/ui"
import { useId, useRef, useState } from "react"
import type { ReactNode } from "react"
import type { PaymentDetail, PaymentOffers } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { DrawerHead } from "../parts/drawer-head"
import { useIsThere } from "../parts/is-there"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { RowGone, useOpen } from "../parts/open-in-row"
import { ProblemNotice } from "../parts/problem-notice"
import { Refusal } from "../parts/refusal"
import { SlowNotice } from "../parts/slow-notice"
import { useTellUndone } from "../parts/tell"
import { useWayBack } from "../parts/way-back"
import { usePayment } from "../queries/payments"
import { isUnanswered, isUnknown } from "../queries/problem"
import { isAmountUpTo } from "../words/decimal"
import { paymentName } from "../words/payment"
import { unreadSum } from "../words/unclear-sum"
import { useWords } from "../words/use-words"

interface Props {
  /** Of the payment. */
  id: string
  /** What the button says that opens it, and the one that does it. */
  text: string
  /** Tells the button from others like it. */
  of?: string | undefined
  /** Whether there is something left as far as the page knows; what is open stays open till it is closed. */
  isOffered?: boolean
  title: string
  /** What is to be done, where it is said that it was not. */
  what: string
  explains: string
  /** All that is left, and what is asked for at first; null where nothing is. */
  leftOf: (offers: PaymentOffers) => string | null
  /** Asked for at first instead of all that is left, where there is so much; null where a person has to type it. */
  proposes?: string | null | undefined
  isPending: boolean
  /** The form begins anew. */
  onOpen?: () => void
  /** Ends when it is through and said; fails where it was not done, or nobody knows: that is said here. */
  onSubmit: (detail: PaymentDetail, amount: string) => Promise<void>
  /** Further fields of the form. */
  children?: ReactNode
}

/**
 * Asks for an amount before money moves; at most what is left by now: the payment is read when the drawer opens. The
 * focus goes back to the button that opened it, or to the payment where nothing is left to press.
 */
export function AmountDrawer(props: Props) {
  const { text, of, isOffered = true, title, explains, onOpen } = props
  const [isOpen, setOpen] = useOpen()
  const opener = useRef<HTMLButtonElement>(null)
  const wayBack = useWayBack(opener)
  if (!isOffered && !isOpen) return null
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        if (isNowOpen) onOpen?.()
        setOpen(isNowOpen)
      }}
    >
      {isOffered && (
        <Drawer.Trigger asChild>
          <Button
            ref={opener}
            size="small"
            variant="secondary"
            aria-label={of === undefined ? `${text}…` : `${text}: ${of}`}
          >
            {text}
          </Button>
        </Drawer.Trigger>
      )}
      <Drawer.Content {...wayBack}>
        <DrawerHead title={title}>
          <Name id={props.id} />
          {explains}
          <RowGone />
        </DrawerHead>
        <Payment {...props} onClose={() => setOpen(false)} />
      </Drawer.Content>
    </Drawer>
  )
}

/** Which payment it is about: an order may have several. */
function Name({ id }: Pick<Props, "id">) {
  const { t, money } = useWords()
  const { data } = usePayment(id)
  if (!data) return null
  const { amount, currency_code } = data.payment
  return (
    <span className="text-ui-fg-base block [overflow-wrap:anywhere]">
      {paymentName(t, data.payment, money(amount, currency_code))}
    </span>
  )
}

type InDrawer = Props & { onClose: () => void }
type WithDetail = InDrawer & { detail: PaymentDetail }

function Payment(props: InDrawer) {
  const { t } = useWords()
  const { data, error, isPending, isFetchedAfterMount, refetch } = usePayment(props.id)
  if (isPending) return <Loading what={t("loading.payment")} />
  if (!data) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Left {...props} detail={data} isRead={isFetchedAfterMount} />
}

/** Keeps what was typed, whatever becomes of the payment meanwhile. */
function Left(props: WithDetail & { isRead: boolean }) {
  const { leftOf, proposes, detail, isPending, isRead } = props
  const { t, toType } = useWords()
  const left = leftOf(detail.offers)
  const [most, setMost] = useState(left)
  // What is under way takes from what is left: its own form stands until it is through.
  if (!isPending && left !== most) setMost(left)
  // What the page knew, until the payment is read: from then on the form changes under nobody's hands.
  const [atFirst, setAtFirst] = useState({ left, isRead })
  const [typed, setTyped] = useState<string>()
  const mayBegin = atFirst.left === null ? left !== null : typed === undefined && !atFirst.isRead
  if (mayBegin && (isRead || left !== atFirst.left)) setAtFirst({ left, isRead })
  const sending = useSending(props.what, props)
  if (most === null || atFirst.left === null) {
    return (
      <>
        <Refused of={props.what} refusal={sending.refusal} />
        <Nothing title={t("payment.nothing_left")}>{t("payment.nothing_left_why")}</Nothing>
      </>
    )
  }
  const proposed =
    proposes === null
      ? ""
      : toType(proposes !== undefined && isAmountUpTo(proposes, atFirst.left) ? proposes : atFirst.left)
  const sum = { most, hasChanged: most !== atFirst.left, amount: typed ?? proposed, onType: setTyped }
  return <Form {...props} {...sum} sending={sending} />
}

/** Also where nothing is left by now: why this press did nothing. */
function Refused({ refusal, of }: { refusal: unknown; of: string }) {
  if (refusal === undefined) return null
  return (
    <div className="px-6 py-4">
      <Refusal error={refusal} of={of} />
    </div>
  )
}

interface FormProps extends WithDetail {
  most: string
  /** Since the form began. */
  hasChanged: boolean
  amount: string
  onType: (amount: string) => void
  sending: ReturnType<typeof useSending>
}

function Form({ text, what, detail, most, hasChanged, amount, onType, isPending, children, sending }: FormProps) {
  const words = useWords()
  const { t, money, fromTyped } = words
  const currency = detail.payment.currency_code
  const field = useId()
  const unclear = unreadSum(words, amount, currency)
  const typed = fromTyped(amount, currency) ?? ""
  const isRight = isAmountUpTo(typed, most)
  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) sending.submit(detail, typed)
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <div className="flex flex-col gap-1">
          <Label htmlFor={field}>{t("shared.amount_in", { currency })}</Label>
          <Input
            id={field}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            aria-invalid={!isRight}
            aria-describedby={`${field}-most`}
            onChange={(event) => onType(event.target.value)}
          />
          <Text id={`${field}-most`} size="xsmall" className={isRight ? "text-ui-fg-subtle" : "text-ui-fg-error"}>
            {unclear ? t(unclear.reason, unclear.values) : t("payment.at_most", { most: money(most, currency) })}
          </Text>
        </div>
        <div role="status">
          {hasChanged && (
            <Text size="small" className="text-pretty">
              {t("payment.left_changed", { most: money(most, currency) })}
            </Text>
          )}
        </div>
        {children}
        <SlowNotice isPending={isPending} />
      </Drawer.Body>
      <Refused of={what} refusal={sending.refusal} />
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.back")}
          </Button>
        </Drawer.Close>
        <BusyButton size="small" type="submit" isBusy={isPending} disabled={!isRight}>
          {text} {isRight && money(typed, currency)}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

/** What was refused can be tried otherwise: the form stays, with the reason. In any other case it closes. */
function useSending(what: string, { onSubmit, onClose }: Pick<InDrawer, "onSubmit" | "onClose">) {
  const tellUndone = useTellUndone()
  const isThere = useIsThere()
  const [refusal, setRefusal] = useState<unknown>()
  // A second press can come before the button is seen to work: it would move the same sum again.
  const isSent = useRef(false)

  function wasNotDone(error: unknown) {
    if (isThere() && !isUnknown(error) && !isUnanswered(error)) return setRefusal(error)
    tellUndone(what, error)
    close()
  }

  function close() {
    if (isThere()) onClose()
  }

  function submit(detail: PaymentDetail, amount: string) {
    if (isSent.current) return
    isSent.current = true
    setRefusal(undefined)
    void onSubmit(detail, amount)
      .then(close, wasNotDone)
      .finally(() => (isSent.current = false))
  }

  return { refusal, submit }
}
