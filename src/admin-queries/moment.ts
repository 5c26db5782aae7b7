/** A moment as it travels: ISO 8601. The database answers dates, JSON has none. */
export function moment(date: Date | string): string {
  return new Date(date).toISOString()
}

export function momentOrNull(date: Date | string | null | undefined): string | null {
  return date === null || date === undefined ? null : moment(date)
}
