interface Props {
  label: string
  /** The same in words, for whoever cannot see the bar. */
  words: string
  /** From 0 to 100; undefined while nobody knows. */
  share: number | undefined
}

/** How much of something is done. */
export function ProgressBar({ label, words, share }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={words}
      className="bg-ui-bg-component border-ui-border-base h-2 overflow-hidden rounded-full border"
    >
      <div className="bg-ui-tag-blue-icon h-full transition-[width]" style={{ width: `${share ?? 0}%` }} />
    </div>
  )
}
