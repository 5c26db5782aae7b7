import { Button, Drawer, Text } from "@medusajs/ui"
import { useEffect } from "react"
import type { ProfilePreview } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { Loading } from "../parts/loading"
import { OrderLink } from "../parts/order-link"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { WordBadge } from "../parts/word-badge"
import { useProfilePreview, type ProfileChange as Change } from "../queries/profile"
import { useChangeSettings } from "../queries/settings"
import { meaningText } from "../words/meaning"
import { KIND } from "../words/operation"
import { PAYMENT_STATUS } from "../words/payment"
import { entryName, valueText } from "../words/profile"
import { useWords } from "../words/use-words"

interface Props {
  account: string
  version: number
  change: Change
  /** Of the entry that the drawer's head names already. */
  named?: string
  onBack: () => void
  onDone: () => void
}

/** What a change of the profile does, shown before it is saved. */
export function ProfileChange({ account, version, change, named, onBack, onDone }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const { mutate, data, error } = useProfilePreview(account)
  const save = useChangeSettings(account)
  // Where somebody else saved meanwhile, the change is shown again beside what they said.
  useEffect(() => mutate(change), [mutate, change, version])
  function press({ profile }: ProfilePreview) {
    const isEmpty = Object.keys(profile).length === 0
    save.mutate(
      { settings: { profile: isEmpty ? null : profile }, version },
      {
        onSuccess: () => (toast.success(t("shared.saved"), { description: t("shared.saved_in_force") }), onDone()),
        onError: tellProblem,
      },
    )
  }
  return (
    <>
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        {!data && !error && <Loading what={t("loading.changes")} />}
        {error && <ProblemNotice error={error} />}
        {data && <Changes preview={data} named={named} />}
        {data && data.payments_count > 0 && <Payments preview={data} />}
        {data && data.operations_count > 0 && <Operations preview={data} />}
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" variant="secondary" onClick={onBack}>
          {t("shared.back")}
        </Button>
        {data && (
          <BusyButton
            size="small"
            isBusy={save.isPending}
            disabled={data.changes.length === 0}
            onClick={() => press(data)}
          >
            {t("shared.save")}
          </BusyButton>
        )}
      </Drawer.Footer>
    </>
  )
}

function Changes({ preview: { changes }, named }: { preview: ProfilePreview; named: string | undefined }) {
  const { t } = useWords()
  if (changes.length === 0) return <Text size="small">{t("setting.nothing_changes")}</Text>
  return (
    <section aria-label={t("setting.what_changes")} className="flex flex-col gap-3">
      <Text size="small" weight="plus">
        {t("setting.entries_change", { count: changes.length })}
      </Text>
      <ul className="flex flex-col gap-3">
        {changes.map(({ path, meaning, from, to }) => (
          <li key={path} className="flex flex-col gap-1">
            {path !== named && (
              <>
                <Text size="small" weight="plus">
                  {entryName(path)}
                </Text>
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {meaning}
                </Text>
              </>
            )}
            <Text size="small" className="[overflow-wrap:anywhere]">
              <s className="text-ui-fg-subtle">{valueText(t, path, from)}</s> → {valueText(t, path, to)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STATUS_CODES = "codes/payment_status/"

function Payments({ preview: { payments, payments_count } }: { preview: ProfilePreview }) {
  const { t } = useWords()
  return (
    <section aria-label={t("setting.payments_at")} className="flex flex-col gap-2">
      <Text size="small" weight="plus">
        {t("setting.payments_stand", { count: payments_count })}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t("setting.queried_again")}
      </Text>
      <ul className="divide-y">
        {payments.map(({ order_no, code, status, becomes, belongs_to }) => (
          <li key={order_no} className="txt-compact-small flex flex-wrap items-center justify-between gap-2 py-2">
            <OrderLink to={belongs_to} />
            <span className="text-ui-fg-subtle">{code}</span>
            <span className="flex items-center gap-1">
              <WordBadge word={PAYMENT_STATUS[status]} /> → {meaningText(t, STATUS_CODES, becomes)}
            </span>
          </li>
        ))}
      </ul>
      {payments_count > payments.length && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("setting.and_more", { more: payments_count - payments.length })}
        </Text>
      )}
    </section>
  )
}

function Operations({ preview: { operations, operations_count } }: { preview: ProfilePreview }) {
  const { t, money } = useWords()
  return (
    <section aria-label={t("setting.operations_at")} className="flex flex-col gap-2">
      <Text size="small" weight="plus">
        {t("setting.operations_stand", { count: operations_count })}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t("setting.queried_again")}
      </Text>
      <ul className="divide-y">
        {operations.map(({ kind, amount, currency_code, table, code, becomes, belongs_to }, place) => (
          <li key={place} className="txt-compact-small flex flex-wrap items-center justify-between gap-2 py-2">
            <OrderLink to={belongs_to} />
            <span>
              {t(KIND[kind])} {amount && money(amount, currency_code)}
            </span>
            <span className="text-ui-fg-subtle">
              {code} → {meaningText(t, `codes/${table}/`, becomes)}
            </span>
          </li>
        ))}
      </ul>
      {operations_count > operations.length && (
        <Text size="xsmall" className="text-ui-fg-subtle">
          {t("setting.and_more", { more: operations_count - operations.length })}
        </Text>
      )}
    </section>
  )
}
