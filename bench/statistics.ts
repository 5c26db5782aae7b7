export function median(samples: number[]): number {
  return quantile(samples, 0.5)
}

/** Half of the samples lie between the two. */
export function quartiles(samples: number[]): [low: number, high: number] {
  return [quantile(samples, 0.25), quantile(samples, 0.75)]
}

/** Three significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3))
}

/** The value that this part of the samples does not exceed. */
export function quantile(samples: number[], part: number): number {
  const sorted = [...samples].sort((one, other) => one - other)
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)] ?? NaN
  const high = sorted[Math.ceil(place)] ?? NaN
  return low + (high - low) * (place - Math.floor(place))
}
