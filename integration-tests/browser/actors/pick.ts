import type { Locator } from "playwright-core"

import { eventually } from "../../support/eventually"

/** Chooses one of several, as whoever sees that a press did not count does: a drawer that still slides in moves under it. */
export async function pick(radio: Locator): Promise<void> {
  await eventually(async () => {
    if (!(await radio.isChecked())) await radio.click()
    return (await radio.isChecked()) || undefined
  })
}
