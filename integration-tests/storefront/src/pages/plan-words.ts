/** `every month`, `every 2 weeks`. */
export function every(interval: string, count: number): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
}
