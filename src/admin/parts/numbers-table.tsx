import { Table, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Sideways } from "./sideways"

interface Props {
  /** What opens the table. */
  summary: string
  /** For whoever cannot see it. */
  caption: string
  /** The first is that of the rows' heads. */
  columns: readonly string[]
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[]
  /** What the numbers mean, below them. */
  explained: string
}

/** The numbers behind a figure's bars, folded up until somebody wants them. */
export function NumbersTable({ summary, caption, columns, rows, explained }: Props) {
  return (
    <details>
      <summary className="txt-compact-small text-ui-fg-subtle focus-visible:shadow-borders-focus cursor-pointer rounded-sm px-6 py-3 outline-none">
        {summary}
      </summary>
      <Sideways label={caption}>
        <Table>
          <caption className="sr-only">{caption}</caption>
          <Table.Header>
            <Table.Row>
              {columns.map((name, place) => (
                <Table.HeaderCell key={name} scope="col" className={place > 0 ? "text-right" : ""}>
                  {name}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ key, head, cells }) => (
              <Table.Row key={key}>
                <Table.Cell>{head}</Table.Cell>
                {cells.map((text, place) => (
                  <Table.Cell key={place} className="text-right tabular-nums">
                    {text}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </Sideways>
      <Text size="xsmall" className="text-ui-fg-subtle px-6 py-3">
        {explained}
      </Text>
    </details>
  )
}
