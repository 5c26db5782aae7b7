export interface Page {
  count: number
  limit: number
  offset: number
}
