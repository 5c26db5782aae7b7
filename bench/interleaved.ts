import { median, quartiles, rounded } from "./statistics"

/** One sample: runs once and answers what it took, in milliseconds. */
export type Sample = () => number | Promise<number>

export interface Compared {
  ours: number[]
  theirs: number[]
}

/** Takes samples of both in turn, so that whatever else the machine does meets both alike. */
export async function interleaved(ours: Sample, theirs: Sample, samples: number, warmUp: number): Promise<Compared> {
  const compared: Compared = { ours: [], theirs: [] }
  for (let at = -warmUp; at < samples; at++) {
    // Who goes first changes: the second of a pair may find caches warm.
    const first = at % 2 === 0
    const one = await (first ? ours() : theirs())
    const other = await (first ? theirs() : ours())
    if (process.env.BENCH_PROGRESS) console.error(at, rounded(first ? one : other), rounded(first ? other : one))
    if (at < 0) continue
    compared.ours.push(first ? one : other)
    compared.theirs.push(first ? other : one)
  }
  return compared
}

/** The row of a comparison: medians with the quartiles around them, and the ratio of the medians. */
export function comparison(measure: string, unit: string, { ours, theirs }: Compared, per = 1) {
  const described = (samples: number[]) => {
    const [low, high] = quartiles(samples)
    return `${rounded(low / per)} to ${rounded(high / per)}`
  }
  return {
    measure,
    unit,
    ours: rounded(median(ours) / per),
    "ours, half of them": described(ours),
    theirs: rounded(median(theirs) / per),
    "theirs, half of them": described(theirs),
    ratio: rounded(median(ours) / median(theirs)),
    samples: ours.length,
  }
}
