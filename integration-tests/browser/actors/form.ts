import type { Locator } from "playwright-core"

import { eventually } from "../../support/eventually"

/**
 * Chooses one of several, as whoever sees that a press did not count does: what is drawn anew beside it moves it away.
 */
export async function pick(radio: Locator): Promise<void> {
  await eventually(async () => {
    if (!(await radio.isChecked())) await radio.click()
    return (await radio.isChecked()) || undefined
  })
}

/** Types into a field until the text stands there: what closes beside it may take the focus a moment later. */
export async function write(field: Locator, text: string): Promise<void> {
  await eventually(async () => {
    if ((await field.inputValue()) !== text) await field.fill(text)
    return (await field.inputValue()) === text || undefined
  })
}
