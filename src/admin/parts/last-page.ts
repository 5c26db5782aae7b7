/** The offset of the last page that has rows; the first page's where there is none. */
export function lastPage(count: number, limit: number): number {
  return Math.max(0, Math.ceil(count / limit) - 1) * limit
}
