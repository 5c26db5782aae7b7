import { existsSync } from "node:fs"
import { type Browser, type LaunchOptions, chromium as playwright } from "playwright-core"

/**
 * The package's own flags are made for functions in a cloud: they switch off the same-origin rules, which a shop's
 * check must not miss, share one process, which does not survive a closed context, and simulate a graphics card.
 */
const UNWANTED = [
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
  "--single-process",
  "--no-zygote",
  "--ignore-gpu-blocklist",
  "--in-process-gpu",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
]

const ADVICE = "Install Google Chrome, or name a Chrome or Chromium in CHROMIUM_PATH."

/**
 * A headless Chromium: the one that `CHROMIUM_PATH` names, else the one that comes with the packages (Linux x64),
 * else an installed Chrome.
 * @throws Error that says which of these is missing, and what to do
 */
export async function openBrowser(): Promise<Browser> {
  const launch = await browserToLaunch()
  try {
    return await playwright.launch({ ...launch, headless: true })
  } catch (error) {
    const what = launch.executablePath ?? `an installed Chrome (none comes with the packages for ${machine()})`
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`No browser for the tests: ${what} does not start. ${ADVICE}\n${reason}`, { cause: error })
  }
}

/**
 * Chromium's own sandbox needs rights that containers and root do not have. A graphics card that is only simulated
 * costs more than everything else in a browser does: without one, pages are drawn by the processor at once. What V8
 * compiles a second time, and better, no page of a test lives to use: without that a page of the admin costs three
 * tenths less.
 */
const ON_ANY_MACHINE = ["--no-sandbox", "--disable-gpu", "--js-flags=--no-opt --no-maglev"]

async function browserToLaunch(): Promise<LaunchOptions> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) {
    throw new Error(`No browser for the tests: CHROMIUM_PATH names ${given}, where nothing is. ${ADVICE}`)
  }
  if (given) return { executablePath: given, args: ON_ANY_MACHINE }
  if (machine() !== "linux-x64") return { channel: "chrome", args: ON_ANY_MACHINE }
  const { default: chromium } = await import("@sparticuz/chromium")
  const args = chromium.args.filter((arg) => !UNWANTED.includes(arg) && !arg.startsWith("--disable-features="))
  return { executablePath: await chromium.executablePath(), args: [...new Set([...args, ...ON_ANY_MACHINE])] }
}

function machine(): string {
  return `${process.platform}-${process.arch}`
}
