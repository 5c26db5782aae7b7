import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import type { Row } from "./bench"
import { pointsOf, slopeRow, type Curve, type Point } from "./curve"

const FOLDER = resolve(__dirname, "../docs/pictures")
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 320, 70, 110, 40, 50]

/**
 * Draws what a bench measured in several sizes into `docs/pictures`. Both axes are logarithms; dashed: in proportion.
 */
export function drawCurve(bench: string, curve: Curve, rows: Row[]): void {
  const points = pointsOf(curve, rows)
  const first = points.at(0)
  const last = points.at(-1)
  if (!first || !last || first === last) return
  mkdirSync(FOLDER, { recursive: true })
  const proportional = { size: last.size, milliseconds: (first.milliseconds * last.size) / first.size }
  const place = placing([...points, proportional])
  const line = (through: Point[]) => through.map((point) => place(point).join(",")).join(" ")
  const title = `${bench}: time by number of ${curve.of}, slope ${slopeRow(curve, rows).ratio}`
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="24" font-size="15">${title}</text>`,
    `<polyline points="${LEFT},${TOP} ${LEFT},${HEIGHT - BOTTOM} ${WIDTH - RIGHT},${HEIGHT - BOTTOM}" fill="none" stroke="#888"/>`,
    `<polyline points="${line([first, proportional])}" fill="none" stroke="#888" stroke-dasharray="5 4"/>`,
    `<polyline points="${line(points)}" fill="none" stroke="#1d4ed8" stroke-width="2"/>`,
    ...points.flatMap((point) => marked(point, place(point))),
    "</svg>",
  ]
  writeFileSync(join(FOLDER, `${bench}.svg`), `${lines.join("\n")}\n`)
}

function marked({ size, milliseconds }: Point, [x, y]: [number, number]): string[] {
  return [
    `<circle cx="${x}" cy="${y}" r="4" fill="#1d4ed8"/>`,
    `<text x="${x + 9}" y="${y + 15}">${(milliseconds / 1_000).toPrecision(3)} s</text>`,
    `<text x="${x}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${size.toLocaleString("en")}</text>`,
  ]
}

/** From a point to its place in the picture. */
function placing(points: Point[]): (point: Point) => [number, number] {
  const scale = (values: number[], from: number, to: number) => {
    const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))]
    return (value: number) => Math.round(from + ((Math.log(value) - low) / (high - low)) * (to - from))
  }
  const across = scale(
    points.map(({ size }) => size),
    LEFT + 25,
    WIDTH - RIGHT,
  )
  const up = scale(
    points.map(({ milliseconds }) => milliseconds),
    HEIGHT - BOTTOM - 25,
    TOP + 15,
  )
  return ({ size, milliseconds }) => [across(size), up(milliseconds)]
}
