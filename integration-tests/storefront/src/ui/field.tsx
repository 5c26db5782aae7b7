import { useId, type InputHTMLAttributes, type ReactNode } from "react"

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  label: string
  value: string
  onChange: (value: string, input: HTMLInputElement) => void
  error?: string
  hint?: string
  /** Stands at the end of the input, for the eye only. */
  badge?: ReactNode
}

/** A labelled text input with its error right below it, tied together for screen readers. */
export function Field({ label, value, onChange, error, hint, badge, className, required, ...input }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined
  return (
    <div className={`field ${className ?? ""}`}>
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional"> optional</span>}
      </label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          value={value}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value, event.target)}
        />
        {badge}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Puts the focus on the first input that has an error, once React has drawn it. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
}
