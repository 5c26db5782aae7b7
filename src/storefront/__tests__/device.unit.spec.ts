import { collectDevice } from "../index"

const agent = (userAgent: string, more: object = {}) =>
  ({ userAgent, language: "de-DE", maxTouchPoints: 0, ...more }) as Navigator
const screen = { width: 390, height: 844, colorDepth: 24 } as Screen

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0"
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15"
const GALAXY_TAB =
  "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36"

describe("collectDevice", () => {
  it("tells of a phone under the specification's names", () => {
    expect(collectDevice({ navigator: agent(IPHONE), screen, innerWidth: 390 })).toEqual({
      os: "iOS",
      browser: "Safari",
      browser_lang: "de-DE",
      time_zone: String(new Date().getTimezoneOffset()),
      resolution: "390x844",
      color_depth: "24",
      device_type: "mobile",
      challenge_window_size: "02",
      accept: expect.stringContaining("text/html"),
    })
  })

  it.each([
    [EDGE, 0, { os: "Windows", browser: "Edge", device_type: "desktop" }],
    [MAC, 0, { os: "macOS", browser: "Safari", device_type: "desktop" }],
    [MAC, 5, { os: "iOS", device_type: "tablet" }],
    [GALAXY_TAB, 5, { os: "Android", browser: "Chrome", device_type: "tablet" }],
  ])("tells %s with %i touch points apart", (userAgent, maxTouchPoints, facts) => {
    expect(collectDevice({ navigator: agent(userAgent, { maxTouchPoints }), screen })).toMatchObject(facts)
  })

  it.each([
    [320, "01"],
    [390, "02"],
    [599, "03"],
    [600, "04"],
    [1280, "05"],
  ])("fits the challenge window into a view of %i", (innerWidth, size) => {
    expect(collectDevice({ innerWidth }).challenge_window_size).toBe(size)
  })

  it("keeps a language tag a tag", () => {
    expect(collectDevice({ navigator: agent(EDGE, { language: "en-US@posix" }), screen }).browser_lang).toBe("en-US")
  })

  it("tells what the page knows from elsewhere, before what it finds", () => {
    const known = { device_fingerprint: "fp_1", session_id: "visit-1", accept: "text/html", cookie_new: undefined }
    const facts = collectDevice({ navigator: agent(EDGE), screen }, known)
    expect(facts).toMatchObject({ device_fingerprint: "fp_1", session_id: "visit-1", accept: "text/html" })
    expect(facts).not.toHaveProperty("cookie_new")
  })

  it("leaves out what is not there", () => {
    expect(Object.keys(collectDevice({ innerWidth: 390 }))).toEqual(["time_zone", "challenge_window_size"])
  })

  it("tells nothing of the shop's own server, but what that knows of the shopper", () => {
    expect(collectDevice()).toEqual({})
    expect(collectDevice({ navigator: agent("Node.js/22") }, { session_id: "visit-1" })).toEqual({
      session_id: "visit-1",
    })
  })
})
