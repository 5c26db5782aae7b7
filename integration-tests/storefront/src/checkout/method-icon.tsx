/** The pictures that this shop has for names of icons, on a field of 24 by 24. */
const PICTURES: Record<string, string> = {
  card: "M3 6h18v12H3zM3 10h18M6 15h4",
  page: "M4 5h16v14H4zM4 9h16M8 13h8",
  wallet: "M4 7h15v12H4zM4 7l11-3v3M15 12h4v3h-4z",
  bank: "M4 10l8-5 8 5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19h16",
  voucher: "M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10",
}

/** What the settings give a way of paying as its icon: an address, or a name that this shop knows. */
export function MethodIcon({ name }: { name: string | undefined }) {
  if (name === undefined) return null
  if (/^(https?:|\/)/.test(name)) return <img className="option-icon" src={name} alt="" />
  const picture = PICTURES[name]
  if (picture === undefined) return null
  return (
    <svg className="option-icon" viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
      <path d={picture} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  )
}
