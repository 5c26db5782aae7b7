import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { BelongsTo, Page } from "../../api/admin/acquiring/http-types"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { OfAccount } from "../parts/of-account"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useWords } from "../words/use-words"

interface ListProps {
  title: string
  about: string
  /** What is loading. */
  what: string
  /** Said where there is nothing. */
  none: string
  of: { data: Page | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  onTurn: (offset: number) => void
  children: ReactNode
}

/** What is over, page by page: said quietly, because it asks for nothing. */
export function QuietList({ title, about, what, none, of, onTurn, children }: ListProps) {
  const { data, error, isPending, refetch } = of
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-1 px-6 py-4">
        <Heading level="h2">{title}</Heading>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {about}
        </Text>
      </div>
      {isPending && <Loading what={what} />}
      {error !== null && (
        <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />
      )}
      {data?.count === 0 && <Nothing title={none} />}
      {data && data.count > 0 && (
        <ul className="divide-y" aria-label={title}>
          {children}
        </ul>
      )}
      {data && <Pager {...data} onTurn={onTurn} />}
    </Container>
  )
}

interface RowProps {
  title: string
  of: { account: string; amount: string | null; currency_code: string | null; belongs_to: BelongsTo }
  /** When it was over. */
  at: string
  children: ReactNode
}

export function QuietRow({ title, of: { account, amount, currency_code, belongs_to }, at, children }: RowProps) {
  const { money } = useWords()
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-6 py-3">
      <Text size="small" weight="plus" leading="compact">
        {title}
        {amount && <span className="font-normal tabular-nums"> {money(amount, currency_code)}</span>}
      </Text>
      <Text size="small" leading="compact" as="span">
        <OrderLink to={belongs_to} />
      </Text>
      <OfAccount account={account} />
      <Text size="small" leading="compact" as="span" className="text-ui-fg-subtle">
        <Moment at={at} />
      </Text>
      <Text size="small" className="text-ui-fg-subtle w-full text-pretty [overflow-wrap:anywhere]">
        {children}
      </Text>
    </li>
  )
}
