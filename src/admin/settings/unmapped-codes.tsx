import { Button, Select, Text } from "@medusajs/ui"
import { useState } from "react"
import type { ProfileView, UnmappedCodeView } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import { Moment } from "../parts/moment"
import type { ProfileChange as Change } from "../queries/profile"
import { ProfileChange } from "./profile-change"
import { MeaningOptions } from "./meaning-options"
import { useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"

interface Props {
  account: string
  view: ProfileView
}

/** Codes that the service answered and that nobody has given a meaning: nothing moves until somebody does. */
export function UnmappedCodes({ account, view }: Props) {
  const { t } = useWords()
  const [change, setChange] = useState<Change>()
  if (view.unmapped.length === 0 && !change) return null
  return (
    <section aria-label={t("setting.unmapped")} className="bg-ui-bg-subtle flex flex-col gap-3 px-6 py-4">
      <Text size="small" weight="plus">
        {t("setting.unmapped")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {t("setting.unmapped_about")}
      </Text>
      <ul className="flex flex-col gap-3">
        {view.unmapped.map((code) => (
          <Code key={`${code.table} ${code.code}`} seen={code} isLocked={view.locked} onMap={setChange} />
        ))}
      </ul>
      <PageDrawer isOpen={change !== undefined} onClose={() => setChange(undefined)}>
        <DrawerHead title={t("setting.map_title")}>{t("setting.map_about")}</DrawerHead>
        {change && (
          <ProfileChange
            account={account}
            version={view.version}
            change={change}
            onBack={() => setChange(undefined)}
            onDone={() => setChange(undefined)}
          />
        )}
      </PageDrawer>
    </section>
  )
}

interface CodeProps {
  seen: UnmappedCodeView
  isLocked: boolean
  onMap: (change: Change) => void
}

function Code({ seen: { table, code, count, options, last_seen_at }, isLocked, onMap }: CodeProps) {
  const { t } = useWords()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <Text size="small">
        <span className="font-mono">
          {table} {code}
        </span>
        <span className="text-ui-fg-subtle">
          {" "}
          <Sentence of="setting.seen" values={{ count }} parts={{ last: <Moment at={last_seen_at} /> }} />
        </span>
      </Text>
      <MeaningChoice
        label={t("setting.what_means", { name: `${table} ${code}` })}
        path={`codes/${table}/${code}`}
        options={options}
        isLocked={isLocked}
        onMap={(value) => onMap({ entries: [{ path: `codes/${table}/${code}`, value }] })}
      />
    </li>
  )
}

interface ChoiceProps {
  label: string
  path: string
  options: readonly string[]
  isLocked: boolean
  onMap: (meaning: string) => void
}

function MeaningChoice({ label, path, options, isLocked, onMap }: ChoiceProps) {
  const { t } = useWords()
  const [meaning, setMeaning] = useState("")
  return (
    <div className="flex items-center gap-2">
      <Select size="small" value={meaning} onValueChange={setMeaning} disabled={isLocked}>
        <Select.Trigger aria-label={label} className="data-[placeholder]:text-ui-fg-subtle w-48">
          <Select.Value placeholder={t("setting.means")} />
        </Select.Trigger>
        <MeaningOptions path={path} options={options} />
      </Select>
      <Button size="small" variant="secondary" disabled={meaning === ""} onClick={() => onMap(meaning)}>
        {t("setting.map")}
      </Button>
    </div>
  )
}
