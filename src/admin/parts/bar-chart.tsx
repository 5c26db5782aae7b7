interface Bar {
  /** What the bar is of, in full; shown while the pointer is on it. */
  name: string
  /** The same under the picture, where there is little room. */
  short: string
  /** How high it is. */
  value: number
  /** The value in words, shown while the pointer is on it. */
  text: string
  /** Not final yet. */
  isOpen?: boolean
}

interface Props {
  /** What the picture says, for whoever cannot see it; the numbers stand in a table beside it. */
  label: string
  bars: readonly Bar[]
  colour: string
}

const HEIGHT = 64
const STEP = 10
const WIDTH = 7

/**
 * Bars from left to right, the highest as high as the picture: the line above says how much that is, the one below is
 * nothing.
 */
export function BarChart({ label, bars, colour }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  const highest = bars.find(({ value }) => value === most)
  return (
    <div>
      <div className="txt-compact-xsmall text-ui-fg-subtle border-ui-border-base border-b border-dashed" aria-hidden>
        {most > 0 ? highest?.text : "\u00a0"}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="border-ui-border-base h-20 w-full border-b"
      >
        {bars.map(({ name, value, text, isOpen }, place) => {
          const height = most === 0 || value === 0 ? 0.75 : Math.max((value / most) * HEIGHT, 1.5)
          return (
            <g key={name}>
              <title>{`${name}: ${text}`}</title>
              <rect x={place * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
              <rect
                x={place * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
                className={colour}
                opacity={isOpen ? 0.5 : 1}
              />
            </g>
          )
        })}
      </svg>
      <div className="txt-compact-xsmall text-ui-fg-subtle flex justify-between gap-2 pt-1" aria-hidden>
        <span>{bars[0]?.short}</span>
        <span className="text-right">{bars.at(-1)?.short}</span>
      </div>
    </div>
  )
}
