/**
 * What a page knows of its shopper from elsewhere: a fraud service's script, or its own server, which sees the headers
 * of the page's request. Sent as it is; `collectDevice` finds none of it by itself.
 */
export interface KnownElsewhere {
  session_id?: string
  device_fingerprint?: string
  antifraud_token_cookie?: string
  cookie_new?: string
  cookie_old?: string
  /** What the browser takes for a page: the header `Accept` of the request that brought this one. */
  accept?: string
}

/** Browser facts for the session's `device`, under the specification's names; what a browser hides is left out. */
export interface DeviceFacts extends KnownElsewhere {
  os?: string
  browser?: string
  /** A language tag. */
  browser_lang?: string
  /** Minutes from local time to UTC, as a browser counts them: `-120` in Berlin's summer. */
  time_zone?: string
  /** `<width>x<height>` of the screen. */
  resolution?: string
  /** Bits a pixel. */
  color_depth?: string
  device_type?: "desktop" | "mobile" | "tablet"
  /** `01` 250 × 400 … `05` full screen: the largest 3-D Secure window that fits the shopper's view. */
  challenge_window_size?: string
}

/** What every browser in use asks for when it opens a page; a script cannot read the header itself. */
const PAGE_ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

/** The part of `window` that is read; nothing of it need be there. */
interface BrowserScope {
  navigator?: Navigator
  screen?: Screen
  innerWidth?: number
}

interface UserAgentData {
  platform?: string
  mobile?: boolean
  brands?: { brand: string; version: string }[]
}

/**
 * Tells of the shopper's browser what 3-D Secure asks for. The user agent itself is read on the server. On a shop's
 * server, which has a time zone and a name too, nothing is found: it is not what the shopper pays with.
 * @param known what the page knows from elsewhere; it comes before what is found here
 */
export function collectDevice(scope: BrowserScope = globalThis, known: KnownElsewhere = {}): DeviceFacts {
  const isBrowser = scope.screen !== undefined || scope.innerWidth !== undefined
  const facts = { ...(isBrowser ? found(scope) : {}), ...known }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

function found({ navigator, screen, innerWidth }: BrowserScope): {
  [Key in keyof DeviceFacts]: DeviceFacts[Key] | undefined
} {
  return {
    time_zone: String(new Date().getTimezoneOffset()),
    resolution: screen && `${screen.width}x${screen.height}`,
    color_depth: screen && String(screen.colorDepth),
    browser_lang: navigator && languageTag(navigator),
    os: navigator && operatingSystem(navigator),
    browser: navigator && browserName(navigator),
    device_type: navigator && deviceType(navigator),
    challenge_window_size: innerWidth === undefined ? undefined : windowSize(innerWidth),
    accept: navigator && PAGE_ACCEPT,
  }
}

function userAgentData(navigator: Navigator): UserAgentData | undefined {
  return (navigator as Navigator & { userAgentData?: UserAgentData }).userAgentData
}

/** Chromium under a POSIX locale says `en-US@posix`. */
function languageTag(navigator: Navigator): string | undefined {
  return navigator.language?.split("@", 1)[0] || undefined
}

function operatingSystem(navigator: Navigator): string | undefined {
  const agent = navigator.userAgent
  if (/iPhone|iPad|iPod/.test(agent) || isDesktopModeTablet(navigator)) return "iOS"
  if (/Android/.test(agent)) return "Android"
  if (/Windows/.test(agent)) return "Windows"
  if (/CrOS/.test(agent)) return "Chrome OS"
  if (/Mac OS X|Macintosh/.test(agent)) return "macOS"
  if (/Linux/.test(agent)) return "Linux"
  return userAgentData(navigator)?.platform || undefined
}

/** Order matters: most browsers also claim to be the ones below them. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPiOS\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, "Chrome"],
  [/Safari\//, "Safari"],
]

function browserName(navigator: Navigator): string | undefined {
  return BROWSERS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1]
}

function deviceType(navigator: Navigator): "desktop" | "mobile" | "tablet" {
  const agent = navigator.userAgent
  if (/iPad/.test(agent) || isDesktopModeTablet(navigator)) return "tablet"
  if (/Android/.test(agent) && !/Mobile/.test(agent)) return "tablet"
  if (/Mobi|iPhone|iPod/.test(agent) || userAgentData(navigator)?.mobile === true) return "mobile"
  return "desktop"
}

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
function isDesktopModeTablet(navigator: Navigator): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
}

function windowSize(viewWidth: number): string {
  if (viewWidth >= 1024) return "05"
  if (viewWidth >= 600) return "04"
  if (viewWidth >= 500) return "03"
  if (viewWidth >= 390) return "02"
  return "01"
}
