/** The sandbox's published numbers, so that nobody has to look them up. */
const CARDS = [
  { number: "4111111111111111", does: "Approved" },
  { number: "5555555555554444", does: "Approved" },
  { number: "4000000000000002", does: "Declined" },
  { number: "4000000000009995", does: "Insufficient funds" },
  { number: "4000000000000259", does: "Held for review" },
  { number: "4000000000002008", does: "Pending: the bank decides later" },
]

export function TestCards({ choose }: { choose: (number: string) => void }) {
  return (
    <details className="test-cards">
      <summary>Test cards</summary>
      <ul>
        {CARDS.map(({ number, does }) => (
          <li key={number}>
            <button type="button" className="text-button" onClick={() => choose(number)}>
              {number.replace(/(.{4})(?=.)/g, "$1 ")}
            </button>
            <span>{does}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
