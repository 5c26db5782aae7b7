import { formatMoney } from "../money"

interface Line {
  id: string
  title: string
  product_title?: string | null
  variant_title?: string | null
  thumbnail?: string | null
  quantity: number
  unit_price: number
  total?: number
}

/** The lines of a cart or an order, to read. */
export function LineList({ lines, currency }: { lines: Line[]; currency: string }) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li key={line.id} className="line">
          {line.thumbnail && <img src={line.thumbnail} alt="" width={56} height={56} loading="lazy" />}
          <span className="line-text">
            <span className="line-name">{line.product_title ?? line.title}</span>
            <span className="line-detail">
              {variantName(line.variant_title)}
              {line.quantity} × {formatMoney(line.unit_price, currency)}
            </span>
          </span>
          <span className="line-price">{formatMoney(line.unit_price * line.quantity, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Products without options have one variant, whose name says nothing. */
export function variantName(title: string | null | undefined, end = " · "): string {
  return !title || /^(default|standard)\b/i.test(title) ? "" : `${title}${end}`
}
