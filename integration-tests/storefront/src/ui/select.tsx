import { useId } from "react"

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: { value: string; label: string }[]
  error?: string
  autoComplete?: string
  disabled?: boolean
  optional?: boolean
  className?: string
}

export function Select({
  label,
  value,
  onChange,
  options,
  error,
  autoComplete,
  disabled,
  optional,
  className,
}: SelectProps) {
  const id = useId()
  return (
    <div className={`field ${className ?? ""}`}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select
          id={id}
          value={value}
          autoComplete={autoComplete}
          disabled={disabled}
          aria-required={!optional}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
