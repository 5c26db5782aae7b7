import { Checkbox, Label, Text } from "@medusajs/ui"
import type { RefusedNotificationView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { NOTIFICATION_KIND } from "../words/notification"
import { useWords } from "../words/use-words"

interface Props {
  refused: readonly RefusedNotificationView[]
  /** The samples as they are typed. */
  texts: readonly string[]
  onChoose: (texts: string[]) => void
}

/**
 * The last notifications that were refused for their signature or their names: as many can be taken as samples as there
 * is place.
 */
export function RefusedSamples({ refused, texts, onChoose }: Props) {
  const { t } = useWords()
  if (refused.length === 0) return null
  const place = texts.findIndex((text) => text.trim() === "")
  function toggle(sample: string, isChosen: boolean) {
    if (!isChosen) return onChoose(texts.map((text) => (text === sample ? "" : text)))
    onChoose(texts.map((text, at) => (at === place ? sample : text)))
  }
  return (
    <div role="group" aria-label={t("setting.refused_samples")} className="flex flex-col gap-2">
      <Text size="small" weight="plus">
        {t("setting.refused_samples")}
      </Text>
      {refused.map(({ kind, number, reason, at, text }, row) => {
        const isChosen = texts.includes(text)
        return (
          <div key={`${at} ${row}`} className="flex items-start gap-2">
            <Checkbox
              id={`refused-${row}`}
              checked={isChosen}
              disabled={!isChosen && place < 0}
              onCheckedChange={(checked) => toggle(text, checked === true)}
            />
            <div className="flex flex-col">
              <Label htmlFor={`refused-${row}`} size="small">
                {t(NOTIFICATION_KIND[kind])} {number}
              </Label>
              <Text size="xsmall" className="text-ui-fg-subtle">
                <Moment at={at} /> · {reason}
              </Text>
            </div>
          </div>
        )
      })}
    </div>
  )
}
