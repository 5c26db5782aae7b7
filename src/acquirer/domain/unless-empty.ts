/** What has something in it: `undefined` for a group or a list in which nothing is, which is as good as none. */
export function unlessEmpty<Group extends object>(group: Group): Group | undefined {
  for (const name in group) if (group[name] !== undefined) return group
  return undefined
}
