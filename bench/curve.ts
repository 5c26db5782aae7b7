import type { Row } from "./bench"
import { rounded } from "./statistics"

/** A bench that measures the same work in several sizes. */
export interface Curve {
  /** The column with the size: what is counted. */
  of: string
}

export interface Point {
  size: number
  milliseconds: number
}

const TIME = "ms in all"

/** One point of a curve, as a row. */
export function pointRow({ of }: Curve, { size, milliseconds }: Point, more: Row): Row {
  const perThousand = rounded((milliseconds / size) * 1_000)
  return { [of]: size, [TIME]: Math.round(milliseconds), "ms per 1,000": perThousand, ...more }
}

export function pointsOf({ of }: Curve, rows: Row[]): Point[] {
  return rows
    .filter((row) => typeof row[of] === "number" && TIME in row)
    .map((row) => ({ size: Number(row[of]), milliseconds: Number(row[TIME]) }))
    .sort((one, other) => one.size - other.size)
}

/** How the time grows with the size: 1 is in proportion, 2 is with its square. */
export function slopeRow(curve: Curve, rows: Row[]): Row {
  return { measure: "slope of the time", ratio: rounded(slopeOf(pointsOf(curve, rows))) }
}

/** Of the straight line that fits best through the points, where both axes are logarithms. */
function slopeOf(points: Point[]): number {
  const places = points.map(({ size, milliseconds }) => ({ x: Math.log(size), y: Math.log(milliseconds) }))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(places.map((place) => place.x)), mean(places.map((place) => place.y))]
  const together = mean(places.map((place) => (place.x - x) * (place.y - y)))
  return together / mean(places.map((place) => (place.x - x) ** 2))
}
