export function Footer() {
  return (
    <footer className="footer">
      <p>
        <strong>Kobalt</strong> is a demo shop. Nothing is shipped, and only test cards work here.
      </p>
      <p>Payments by medusa-payment-acquiring</p>
    </footer>
  )
}
