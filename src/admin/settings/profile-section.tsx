import { Button, Container, Heading, Input, Text } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router-dom"
import type { ProfileEntryView } from "../../api/admin/acquiring/http-types"
import { useMay } from "../parts/allowed"
import { Choice } from "../parts/choice"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { ProblemNotice } from "../parts/problem-notice"
import { toast } from "../parts/toast"
import { useProfile } from "../queries/profile"
import { entryName, PARTS, partOf } from "../words/profile"
import { AddEntry } from "./add-entry"
import { ProfileEntries } from "./profile-entries"
import { ProfileEntry } from "./profile-entry"
import { exportProfile, ImportProfile } from "./profile-file"
import { UnmappedCodes } from "./unmapped-codes"
import { useWords } from "../words/use-words"
import type { Key } from "../words/key"

const OWN = "own"
const OPTIONS: [part: string, text: Key][] = [
  [OWN, "setting.only_own"],
  ...PARTS.map(({ name, title }): [string, Key] => [name, title]),
]

/** The profile of the service, entry by entry: what it answers, what is assumed, what this store says. */
export function ProfileSection({ account }: { account: string }) {
  const { t } = useWords()
  const mayChange = useMay("acquiring_settings:update")
  const { data, error, isPending, refetch } = useProfile(account)
  const [part, setPart] = useState<string | undefined>("recipe")
  const [typed, setTyped] = useState("")
  const [chosen, setChosen] = useState<ProfileEntryView>()
  const section = useLinkTarget(data !== undefined)
  const shown = (data?.entries ?? []).filter((entry) => isShown(entry, part, typed.trim().toLowerCase()))
  return (
    <Container ref={section} className="divide-y p-0" role="region" aria-label={t("setting.entry_by_entry")}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div>
          <Heading level="h2">{t("setting.entry_by_entry")}</Heading>
          <Text size="small" className="text-ui-fg-subtle max-w-prose">
            {t("setting.entries_about")}
          </Text>
        </div>
        {data && (
          <div className="flex flex-wrap gap-2">
            {mayChange && <AddEntry view={data} onAdd={setChosen} />}
            {mayChange && <ImportProfile account={account} version={data.version} isLocked={data.locked} />}
            <Button
              size="small"
              variant="secondary"
              onClick={() =>
                Object.keys(data.profile).length === 0
                  ? toast.info(t("setting.nothing_to_export"))
                  : exportProfile(account, data.profile)
              }
            >
              {t("setting.export")}
            </Button>
          </div>
        )}
      </div>
      {isPending && <Loading what={t("loading.profile")} lines={5} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data && <UnmappedCodes account={account} view={{ ...data, locked: data.locked || !mayChange }} />}
      {data && (
        <div className="flex flex-wrap gap-2 px-6 py-3">
          <Choice
            label={t("setting.part_of")}
            all={t("setting.everything")}
            options={OPTIONS.map(([name, text]) => [name, t(text)])}
            value={part}
            onChoose={setPart}
          />
          <Input
            size="small"
            className="w-56"
            aria-label={t("setting.find_entry")}
            placeholder={t("setting.entry_example")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      {data && shown.length === 0 && <Nothing title={t("setting.no_entry")} />}
      {data && <ProfileEntries entries={shown} isLocked={data.locked || !mayChange} onChoose={setChosen} />}
      {data && (
        <ProfileEntry
          account={account}
          version={data.version}
          entry={chosen}
          entries={data.entries}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Container>
  )
}

/** A link to `#profile` leads here, once there is something to see: the browser itself has looked for it too early. */
function useLinkTarget(isReady: boolean) {
  const { hash } = useLocation()
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady && hash === "#profile") section.current?.scrollIntoView()
  }, [isReady, hash])
  return section
}

function isShown({ path, meaning, is_own }: ProfileEntryView, part: string | undefined, text: string): boolean {
  if (text !== "") return `${entryName(path)} ${path} ${meaning}`.toLowerCase().includes(text)
  if (part === undefined) return true
  return part === OWN ? is_own : partOf(path) === part
}
