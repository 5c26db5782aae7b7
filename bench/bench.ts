/** One row of a bench's table. A comparison has a `measure` by which `bounds.json` names it, and a `ratio`. */
export type Row = Record<string, string | number>

/** `quick`: as few samples as a check needs; `full`: as many as a figure to be published needs. */
export type Effort = "quick" | "full"

/** A measurement: runs, and answers rows for a table. */
export type Bench = (effort: Effort) => Promise<Row[]>
