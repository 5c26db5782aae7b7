/** Stands in for what is on its way. */
export function Skeleton({
  label,
  blocks = 1,
  className = "",
}: {
  label: string
  blocks?: number
  className?: string
}) {
  return (
    <div className={className} role="status" aria-label={label}>
      {Array.from({ length: blocks }, (_, index) => (
        <div key={index} className="skeleton" />
      ))}
    </div>
  )
}
