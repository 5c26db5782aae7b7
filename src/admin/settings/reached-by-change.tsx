import { Text } from "@medusajs/ui"
import type { ProfilePreview } from "../../api/admin/acquiring/http-types"
import { OrderLink } from "../parts/order-link"
import { WordBadge } from "../parts/word-badge"
import { meaningText } from "../words/meaning"
import { KIND } from "../words/operation"
import { PAYMENT_STATUS } from "../words/payment"
import { useWords } from "../words/use-words"

interface Props {
  preview: ProfilePreview
}

/** What stands at the codes that a change of the profile gives another meaning. */
export function ReachedByChange({ preview }: Props) {
  return (
    <>
      {preview.payments_count > 0 && <Payments preview={preview} />}
      {preview.operations_count > 0 && <Operations preview={preview} />}
      {preview.payouts_count > 0 && <Payouts count={preview.payouts_count} />}
      {preview.shown.length > 0 && <Shown preview={preview} />}
    </>
  )
}

function Payments({ preview: { payments, payments_count } }: Props) {
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
        {payments.map(({ order_no, table, code, status, becomes, belongs_to }) => (
          <li key={order_no} className="txt-compact-small flex flex-wrap items-center justify-between gap-2 py-2">
            <OrderLink to={belongs_to} />
            <span className="text-ui-fg-subtle">{code}</span>
            <span className="flex items-center gap-1">
              {table === "payment_status" && <WordBadge word={PAYMENT_STATUS[status]} />} →{" "}
              {meaningText(t, `codes/${table}/`, becomes)}
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

function Operations({ preview: { operations, operations_count } }: Props) {
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

function Payouts({ count }: { count: number }) {
  const { t } = useWords()
  return (
    <section aria-label={t("setting.payouts_at")} className="flex flex-col gap-2">
      <Text size="small" weight="plus">
        {t("setting.payouts_reported", { count })}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t("setting.processed_again")}
      </Text>
    </section>
  )
}

/** What people were shown of these codes is over: the code has a meaning. */
function Shown({ preview: { shown } }: Props) {
  const { t } = useWords()
  return (
    <section aria-label={t("setting.shown_at")} className="flex flex-col gap-2">
      <Text size="small" weight="plus">
        {t("setting.shown_ends", { count: shown.length })}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {t("setting.shown_ends_about")}
      </Text>
      <ul className="divide-y">
        {shown.map(({ table, code, becomes, belongs_to }) => (
          <li
            key={`${table} ${code}`}
            className="txt-compact-small flex flex-wrap items-center justify-between gap-2 py-2"
          >
            <OrderLink to={belongs_to} />
            <span className="text-ui-fg-subtle">
              {table} {code} → {meaningText(t, `codes/${table}/`, becomes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
