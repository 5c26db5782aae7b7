import { Alert, Button, Drawer, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import type { ProfilePreview } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { useIsThere } from "../parts/is-there"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { codeOf } from "../queries/problem"
import { useProfilePreview, type ProfileChange as Change } from "../queries/profile"
import { useChangeSettings } from "../queries/settings"
import { entryName, valueText } from "../words/profile"
import { useWords } from "../words/use-words"
import { ReachedByChange } from "./reached-by-change"

interface Props {
  account: string
  version: number
  change: Change
  /** Of the entry that the drawer's head names already. */
  named?: string
  onBack: () => void
  onDone: () => void
}

/** What a change of the profile does, shown before it is saved. */
export function ProfileChange({ account, version, change, named, onBack, onDone }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const { mutate, data, error } = useProfilePreview(account)
  const save = useChangeSettings(account)
  const isThere = useIsThere()
  const [begun] = useState(version)
  const isOwn = save.isPending || save.isSuccess
  const isStale = version > begun && !isOwn
  const [shown, setShown] = useState(version)
  if (shown !== version && !isOwn) setShown(version)
  // Where somebody else saved meanwhile, the change is shown again beside what they said.
  useEffect(() => mutate(change), [mutate, change, shown])
  function press({ profile }: ProfilePreview) {
    const isEmpty = Object.keys(profile).length === 0
    // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
    void save.mutateAsync({ settings: { profile: isEmpty ? null : profile }, version }).then(hasSaved, wasRefused)
  }
  function hasSaved() {
    toast.success(t("shared.saved"), { description: t("shared.saved_in_force") })
    if (isThere()) onDone()
  }
  function wasRefused(refusal: unknown) {
    // What somebody else changed is shown at once.
    if (!isThere() || codeOf(refusal) !== "busy") tellProblem(refusal)
  }
  return (
    <>
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        {isStale && (
          <Alert variant="warning" role="alert">
            {t("setting.meanwhile.shown_anew")}
          </Alert>
        )}
        {!data && !error && <Loading what={t("loading.changes")} />}
        {error && <ProblemNotice error={error} />}
        {data && <Changes preview={data} named={named} />}
        {data && <ReachedByChange preview={data} />}
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" variant="secondary" onClick={onBack}>
          {t("shared.back")}
        </Button>
        {data && (
          <BusyButton
            size="small"
            isBusy={save.isPending}
            disabled={data.changes.length === 0}
            onClick={() => press(data)}
          >
            {t("shared.save")}
          </BusyButton>
        )}
      </Drawer.Footer>
    </>
  )
}

function Changes({ preview: { changes }, named }: { preview: ProfilePreview; named: string | undefined }) {
  const { t } = useWords()
  if (changes.length === 0) return <Text size="small">{t("setting.nothing_changes")}</Text>
  return (
    <section aria-label={t("setting.what_changes")} className="flex flex-col gap-3">
      <Text size="small" weight="plus">
        {t("setting.entries_change", { count: changes.length })}
      </Text>
      <ul className="flex flex-col gap-3">
        {changes.map(({ path, meaning, from, to }) => (
          <li key={path} className="flex flex-col gap-1">
            {path !== named && (
              <>
                <Text size="small" weight="plus">
                  {entryName(path)}
                </Text>
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {meaning}
                </Text>
              </>
            )}
            <Text size="small" className="[overflow-wrap:anywhere]">
              <s className="text-ui-fg-subtle">{valueText(t, path, from)}</s> → {valueText(t, path, to)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
