/**
 * Draws every picture of this folder as an 800 × 800 WebP into `public/products`:
 * `npx tsx integration-tests/storefront/pictures/render.ts` (from the repository's root).
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { openBrowser } from "../checks/browser"

const SIDE = 800
const QUALITY = 0.9
const target = join(__dirname, "../public/products")

async function render(): Promise<void> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    for (const file of readdirSync(__dirname).filter((name) => name.endsWith(".svg"))) {
      const svg = readFileSync(join(__dirname, file), "utf8")
      const base64 = await page.evaluate(
        async ({ svg, side, quality }) => {
          const picture = new Image(side, side)
          picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
          await picture.decode()
          const canvas = document.createElement("canvas")
          canvas.width = canvas.height = side
          canvas.getContext("2d")?.drawImage(picture, 0, 0, side, side)
          return canvas.toDataURL("image/webp", quality).split(",")[1] ?? ""
        },
        { svg, side: SIDE, quality: QUALITY },
      )
      const bytes = Buffer.from(base64, "base64")
      writeFileSync(join(target, `${basename(file, ".svg")}.webp`), bytes)
      console.log(`${basename(file, ".svg")}.webp  ${(bytes.length / 1024).toFixed(1)} kB`)
    }
  } finally {
    await browser.close()
  }
}

void render()
