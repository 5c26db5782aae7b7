import { Button, Drawer, Heading, Select } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { BusyButton } from "../parts/busy-button"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import { ProblemNotice } from "../parts/problem-notice"
import { AccountListFrame } from "../parts/account-list-frame"
import { EnvironmentBadge } from "../parts/environment-badge"
import { toFirstAtFault, useFirstAtFault } from "../parts/first-at-fault"
import { useIsThere } from "../parts/is-there"
import { Labelled } from "../parts/labelled"
import { Refusal } from "../parts/refusal"
import { useTellUndone } from "../parts/tell"
import type { PayoutBody, PayoutDetail } from "../../api/admin/acquiring/http-types"
import { forgetPayout, type KeptPayout } from "../queries/kept-payouts"
import { useMakePayout, usePayoutNeeds, useSentPayout, useUnansweredPayout } from "../queries/payouts"
import { RefusedFields } from "../queries/sdk"
import { useAccounts } from "../queries/settings"
import { inDigitsOf } from "../words/decimal"
import { fieldName } from "../words/payout"
import { unclearSum } from "../words/unclear-sum"
import { DOCUMENT_FIELDS, documentPath, documentsOf, withoutEmptyDocuments } from "./documents"
import { DocumentsOfBeneficiary } from "./documents-of-beneficiary"
import { atItsPlace, COUNTRY } from "./at-its-place"
import { PayoutField } from "./field"
import { CURRENCY_OF, flatFields, FURTHER, inCapitals, nestedFields } from "./fields"
import { newRequestId } from "./request-id"
import { SentAlready } from "./sent-already"
import { tellPayout } from "./tell-payout"
import { useWords } from "../words/use-words"
import type { Key } from "../words/key"

const FIRST = ["payment_amount", "payment_currency", "payment_method"]
const LABELS: Record<string, Key> = {
  payment_amount: "payout.names.payment_amount",
  payment_currency: "payout.names.payment_currency",
  payment_method: "payout.names.payment_method",
  "beneficiary.first_name": "payout.beneficiary_first_name",
  "beneficiary.company_name": "payout.beneficiary_company",
}

/** A payout in a drawer; what is asked follows the country of the bank and the method. */
export function CreatePayout({
  isOpen,
  like,
  onClose,
}: {
  isOpen: boolean
  like?: PayoutDetail | undefined
  onClose: () => void
}) {
  const { t } = useWords()
  return (
    <PageDrawer isOpen={isOpen} onClose={onClose}>
      <DrawerHead title={t("payout.new")}>{t("payout.new_about")}</DrawerHead>
      {isOpen && <Accounts like={like} onClose={onClose} />}
    </PageDrawer>
  )
}

/** What the form is opened with. */
interface Begin {
  /** The same on every press: a payout is made once, however often its button is pressed. */
  requestId: string
  account: string | undefined
  said: Record<string, unknown>
  isSent: boolean
  /** It was sent before the page was loaded anew, and most of what it said is gone. */
  isCut: boolean
}

function beginLike(like: PayoutDetail | undefined): Begin {
  return { requestId: newRequestId(), account: like?.account, said: like?.said ?? {}, isSent: false, isCut: false }
}

/** Under another request id it could be paid out twice. */
function goOnWith({ request_id, account, ...said }: PayoutBody | KeptPayout): Begin {
  return { requestId: request_id, account, said, isSent: true, isCut: !("beneficiary" in said) }
}

function Accounts({ like, onClose }: { like: PayoutDetail | undefined; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, isPending, refetch } = useAccounts()
  const unanswered = useUnansweredPayout()
  const [begin, setBegin] = useState(() => (unanswered ? goOnWith(unanswered) : beginLike(like)))
  const [chosen, setChosen] = useState(begin.account)
  const account = chosen ?? data?.accounts[0]?.id
  if (!data || account === undefined) {
    return (
      <AccountListFrame
        what={t("loading.accounts")}
        isPending={isPending}
        error={error}
        onRetry={() => void refetch()}
        count={data?.accounts.length}
      />
    )
  }
  return (
    <Form
      key={begin.requestId}
      accounts={data.accounts.map(({ id }) => id)}
      account={account}
      begin={begin}
      onAccount={setChosen}
      onAnother={() => {
        forgetPayout(begin.requestId)
        setBegin(beginLike(like))
      }}
      onClose={onClose}
    />
  )
}

interface FormProps {
  accounts: string[]
  account: string
  begin: Begin
  onAccount: (account: string) => void
  onAnother: () => void
  onClose: () => void
}

function Form({ accounts, account, begin, onAccount, onAnother, onClose }: FormProps) {
  const tellUndone = useTellUndone()
  const words = useWords()
  const { t, money, toType, fromTyped } = words
  const [typed, setTyped] = useState<Record<string, string>>(() => asTyped(flatFields(begin.said), toType))
  const [isOpened, setOpened] = useState(false)
  /** What stood in the fields when the payout was asked for last. */
  const [judged, setJudged] = useState<Record<string, string>>({})
  const needs = usePayoutNeeds({
    account,
    country: (typed[COUNTRY] ?? "").toUpperCase(),
    method: typed.payment_method ?? "",
    isKnown: (typed.beneficiary_id ?? "").trim() !== "",
  })
  const make = useMakePayout()
  const isThere = useIsThere()
  const sent = useSentPayout(begin.requestId)
  const error = sent?.error ?? null
  const isMade = sent?.status === "success"
  const form = useRef<HTMLFormElement>(null)
  useFirstAtFault(form, error)
  // Also where it was pressed before this form was opened.
  useEffect(() => {
    if (isMade) onClose()
  }, [isMade, onClose])
  const required = [...FIRST.slice(0, 2), ...(needs.data?.required ?? [COUNTRY])]
  const asked = [
    ...new Set([
      ...FIRST,
      COUNTRY,
      ...(needs.data?.one_of ?? []).flat(),
      ...required,
      ...(needs.data?.optional ?? []),
      "reference",
    ]),
  ]
  const documents = documentsOf(typed).flatMap((_, at) => DOCUMENT_FIELDS.map((name) => documentPath(at, name)))
  const further = [...FURTHER.flatMap(({ fields }) => fields), ...documents].filter((path) => !asked.includes(path))
  // Nothing is sent that is not seen.
  const saysMore = needs.data !== undefined && further.some((path) => typed[path])
  const showsAll = isOpened || saysMore
  const shown = showsAll ? [...asked, ...further] : asked
  const refused = error instanceof RefusedFields ? error.errors.map((one) => atItsPlace(t, one)) : []
  // What was typed since, nobody has judged yet.
  const problems = refused.filter(({ field }) => (judged[field] ?? "") === (typed[field] ?? ""))
  const field = (path: string) => (
    <PayoutField
      key={path}
      path={path}
      {...(LABELS[path] ? { label: t(LABELS[path]) } : {})}
      value={typed[path] ?? ""}
      isRequired={required.includes(path)}
      instead={insteadOf(path)}
      problem={unclear(path) ?? problems.find((one) => one.field === path)?.reason}
      onType={(text) => {
        setTyped({ ...typed, [path]: text })
        // A field must not go away under whoever empties it.
        if (!asked.includes(path)) setOpened(true)
      }}
    />
  )
  function unclear(path: string): string | undefined {
    const currency = CURRENCY_OF[path]
    if (currency === undefined || !typed[path]) return undefined
    const found = unclearSum(words, typed[path], typed[currency] ?? "")
    return found && t(found.reason, found.values)
  }
  /** The other of two of which one is needed. */
  function insteadOf(path: string): string | undefined {
    const other = needs.data?.one_of.find((names) => names.includes(path))?.find((name) => name !== path)
    return other && (LABELS[other] ? t(LABELS[other]) : fieldName(t, other))
  }
  const elsewhere = problems.filter((one) => !shown.includes(one.field))

  const currency = (typed.payment_currency ?? "").toUpperCase()
  const amount = fromTyped(typed.payment_amount ?? "", currency) ?? ""

  function submit() {
    const atFault = Object.keys(CURRENCY_OF).some(unclear)
    if (atFault) return toFirstAtFault(form)
    const filled = withoutEmptyDocuments(typed)
    const said = {
      ...filled,
      ...inCapitals(filled),
      ...(typed.source_amount ? { source_amount: fromTyped(typed.source_amount, typed.source_currency) } : {}),
      payment_amount: amount,
      payment_currency: currency,
    }
    setTyped(filled)
    setJudged(filled)
    // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
    void make({ ...nestedFields(said), account, request_id: begin.requestId }).then(
      ({ payout }) => tellPayout(t, payout),
      (refusal: unknown) => isThere() || tellUndone(t("operation.kind.payout"), refusal),
    )
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-1 flex-col overflow-hidden"
      // It leaves at once and cannot be called back: with the button, which names the sum, not from within a field.
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <div>
          <EnvironmentBadge account={account} />
        </div>
        {begin.isSent && <SentAlready isCut={begin.isCut} onAnother={onAnother} />}
        {accounts.length > 1 && (
          <Labelled label={t("payout.from_account")} problem={undefined}>
            {({ id }) => (
              <Select size="small" value={account} onValueChange={onAccount}>
                <Select.Trigger id={id}>
                  <Select.Value />
                </Select.Trigger>
                <Select.Content>
                  {accounts.map((one) => (
                    <Select.Item key={one} value={one}>
                      {one}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select>
            )}
          </Labelled>
        )}
        {needs.error && <ProblemNotice error={needs.error} onRetry={() => void needs.refetch()} />}
        {asked.map(field)}
        {!saysMore && (
          <Button
            type="button"
            size="small"
            variant="secondary"
            aria-expanded={showsAll}
            onClick={() => setOpened(!showsAll)}
          >
            {showsAll ? t("payout.fewer") : t("payout.all_fields")}
          </Button>
        )}
        {showsAll &&
          FURTHER.map(({ title, fields }) => (
            <fieldset key={title} className="flex flex-col gap-3">
              <Heading level="h3">{t(title)}</Heading>
              {fields.filter((path) => !asked.includes(path)).map(field)}
            </fieldset>
          ))}
        {showsAll && <DocumentsOfBeneficiary typed={typed} onType={setTyped} field={field} />}
      </Drawer.Body>
      {error && (refused.length === 0 || elsewhere.length > 0) && (
        // Beside the button that was pressed: the fields may be scrolled anywhere.
        <div className="px-6 pb-4">
          <Refusal
            error={error}
            says={elsewhere.map(({ field: name, reason }) => `${fieldName(t, name)} ${reason}`).join("; ") || undefined}
          />
        </div>
      )}
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.cancel")}
          </Button>
        </Drawer.Close>
        <BusyButton size="small" type="submit" isBusy={sent?.status === "pending"}>
          {t("payout.pay_out")} {isSum(amount, currency) && money(amount, currency)}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

/** Sums as they are typed in the reader's language. */
function asTyped(fields: Record<string, string>, toType: (amount: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const currency = CURRENCY_OF[path]
      return [path, currency === undefined ? text : toType(inDigitsOf(text, fields[currency] ?? ""))]
    }),
  )
}

/** Whether the button can say what it pays out. */
function isSum(amount: string, currency: string): boolean {
  return /^\d{1,15}(\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(currency)
}
