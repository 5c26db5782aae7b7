import type { MedusaContainer } from "@medusajs/framework/types"
import { putIntoFeed } from "../../medusa/feed"
import { storeOf, type Store } from "../../medusa/store"
import type { Settings } from "../../modules/acquiring/settings"
import type { QueueItem } from "../views"
import { feedEntries } from "./feed-entries"
import { itemsAt } from "./waiting"

/** More wait for the next pass. */
const MOST_AT_ONCE = 200

type Language = Settings["language"]

/**
 * Puts into Medusa's feed what came to wait for a person since the last pass. The feed stores text, so that its
 * language is the account's (`language`), whoever reads it.
 * @param inLanguage the server's English in a language
 * @returns how much was announced
 */
export async function announceWaiting(
  container: MedusaContainer,
  inLanguage: (language: Language, english: string) => string,
): Promise<number> {
  const store = storeOf(container)
  let reason: string | undefined
  const { announced, givenUp } = await store.acquiring.notices.announce(MOST_AT_ONCE, async (places) => {
    const items = await itemsAt(store, places)
    const failed: QueueItem[] = []
    for (const account of new Set(items.map((item) => item.account))) {
      const language = await languageOf(store, account)
      const its = items.filter((item) => item.account === account)
      for (const { entry, items: about } of feedEntries(its, (english) => inLanguage(language, english))) {
        const why = await putIntoFeed(container, entry)
        if (why === undefined) continue
        reason = why
        failed.push(...about)
      }
    }
    return places.filter(({ source, id }) => failed.some((item) => item.source === source && item.id === id))
  })
  if (givenUp > 0) store.logger.warn(`acquiring: ${givenUp} that wait were not put into the feed: ${reason}`)
  return announced
}

/** An account that is closed, or that nobody declares any more, has no settings that can be read. */
async function languageOf({ acquiring }: Store, account: string): Promise<Language> {
  const settings = await acquiring.settings(account).catch(() => undefined)
  return settings?.language ?? "en"
}
