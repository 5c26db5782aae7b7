interface QuantityProps {
  /** What is counted, for screen readers. */
  of: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
}

/** One less, the number, one more. */
export function Quantity({ of, value, onChange, min = 1, max = 99, disabled }: QuantityProps) {
  return (
    <div className="quantity" role="group" aria-label={`Quantity of ${of}`}>
      <button
        type="button"
        onClick={() => onChange(value - 1)}
        disabled={disabled || value <= min}
        aria-label={`One less ${of}`}
      >
        −
      </button>
      <output aria-label={`${value} of ${of}`}>{value}</output>
      <button
        type="button"
        onClick={() => onChange(value + 1)}
        disabled={disabled || value >= max}
        aria-label={`One more ${of}`}
      >
        +
      </button>
    </div>
  )
}
