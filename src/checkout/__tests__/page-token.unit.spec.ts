import { pageUrl, verifyPageToken } from "../page-token"

const MINUTE_MS = 60_000
const NOON = Date.UTC(2030, 0, 15, 12)

/** An account whose pages are open for half an hour, as a process has it. Every process has the same database's clock. */
function accountAt(database: { now: number }) {
  const settings = { checkout_minutes: 30, backend_url: "https://shop.example" }
  const acquiring = {
    clock: { current: () => Promise.resolve(new Date(database.now)) },
    pageKeys: { of: () => Promise.resolve(["a key of the pages"]) },
  }
  return { id: "default", settings, store: { acquiring } } as unknown as Parameters<typeof pageUrl>[0]
}

/** What a process does whose own clock says this time. */
async function withClockAt<T>(time: number, work: () => Promise<T>): Promise<T> {
  const clock = jest.spyOn(Date, "now").mockReturnValue(time)
  return work().finally(() => clock.mockRestore())
}

describe("the token of a page", () => {
  const HOUR_MS = 60 * MINUTE_MS

  it.each([
    ["ahead", HOUR_MS, -HOUR_MS],
    ["behind", -HOUR_MS, HOUR_MS],
  ])("runs out by the database's clock where the signer's is an hour %s", async (_, signer, reader) => {
    const database = { now: NOON }
    const account = accountAt(database)
    const url = await withClockAt(NOON + signer, () => pageUrl(account, "checkout", "checkout", "payses_1"))
    const token = new URL(url).searchParams.get("token")
    const verdictAfter = async (minutes: number) => {
      database.now = NOON + minutes * MINUTE_MS
      const read = () => verifyPageToken(account, "checkout", "payses_1", token)
      return (await withClockAt(database.now + reader, read)).verdict
    }
    const verdicts = [await verdictAfter(0), await verdictAfter(29), await verdictAfter(30)]
    expect(verdicts).toEqual(["valid", "valid", "expired"])
  })
})
