import type { ReactNode } from "react"

/** Names and values, one under the other; what has no value is left out. */
export function FactList({ facts }: { facts: Record<string, ReactNode> }) {
  const present = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== undefined && value !== "" && value !== false,
  )
  return (
    <dl className="txt-compact-small grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 px-6 py-4">
      {present.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ui-fg-subtle">{name}</dt>
          <dd className="text-ui-fg-base min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
