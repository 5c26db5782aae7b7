/**
 * What is shown of a list while another page of it is read. The rows of another list, account or search would pass for
 * those of the one that is chosen.
 * @param key of the query; its last part is the page
 */
export function ofSameList(key: readonly unknown[]) {
  const list = (of: readonly unknown[]) => JSON.stringify(of.slice(0, -1))
  return <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query && list(query.queryKey) === list(key) ? before : undefined
}
