import { Button, Drawer, Input, Label, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { ReactNode } from "react"
import { DrawerHead } from "../parts/drawer-head"
import { SlowNotice } from "../parts/slow-notice"
import { isAmountUpTo, typedDecimal } from "../words/decimal"
import { useWords } from "../words/use-words"

interface Props {
  /** What the button says that opens it, and the one that does it. */
  text: string
  /** Tells the button from others like it. */
  of?: string | undefined
  title: string
  explains: string
  /** All that is left, and what is asked for at first. */
  most: string
  currency: string
  isPending: boolean
  /** The form begins anew. */
  onOpen?: () => void
  /** Closes the drawer when it is through. */
  onSubmit: (amount: string, close: () => void) => void
  /** Further fields of the form. */
  children?: ReactNode
}

/** Asks for an amount before money moves; at most what is left. The focus goes back to the button that opened it. */
export function AmountDrawer(props: Props) {
  const { text, of, title, explains, most, onOpen } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        if (isNowOpen) onOpen?.()
        setOpen(isNowOpen)
      }}
    >
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" aria-label={of === undefined ? `${text}…` : `${text}: ${of}`}>
          {text}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={title}>{explains}</DrawerHead>
        <Form key={most} {...props} onClose={() => setOpen(false)} />
      </Drawer.Content>
    </Drawer>
  )
}

function Form({ text, most, currency, isPending, onSubmit, onClose, children }: Props & { onClose: () => void }) {
  const { t, money, toType } = useWords()
  const [amount, setAmount] = useState(() => toType(most))
  const field = useId()
  const typed = typedDecimal(amount)
  const isRight = isAmountUpTo(typed, most)
  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onSubmit(typed, onClose)
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
            onChange={(event) => setAmount(event.target.value)}
          />
          <Text id={`${field}-most`} size="xsmall" className={isRight ? "text-ui-fg-subtle" : "text-ui-fg-error"}>
            {t("payment.at_most", { most: money(most, currency) })}
          </Text>
        </div>
        {children}
        <SlowNotice isPending={isPending} />
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.back")}
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit" isLoading={isPending} disabled={!isRight}>
          {text} {isRight && money(typed, currency)}
        </Button>
      </Drawer.Footer>
    </form>
  )
}
