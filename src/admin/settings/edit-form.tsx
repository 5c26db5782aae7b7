import { Alert, Button, Drawer } from "@medusajs/ui"
import { Fragment, useRef, useState } from "react"
import type { AccountSettingsView, SettingsBody } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { useFirstAtFault } from "../parts/first-at-fault"
import { useIsThere } from "../parts/is-there"
import { Refusal } from "../parts/refusal"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { RefusedFields } from "../queries/sdk"
import { paymentsLeft, useChangeSettings } from "../queries/settings"
import { CapturedSoon } from "./captured-soon"
import type { Field, Group } from "./catalogue"
import { ChangedMeanwhile } from "./changed-meanwhile"
import { settingLabel } from "./field-label"
import { FieldInput } from "./field-input"
import { concerns, problemsOf, type FieldProblem } from "./field-problem"
import { nested, settingOf, typedOf, valueOf } from "./field-text"
import { useLeaveQuestion } from "./leave-question"
import { changedSince, keptEdits, type Edits } from "./merge-edits"
import { UnreadableField } from "./unreadable-field"
import { useWords } from "../words/use-words"

interface Props {
  account: string
  group: Group
  /** The newest there is. What is being typed stands beside the one that was there when the drawer was opened. */
  view: AccountSettingsView
  onDone: () => void
}

/** A group's settings to be typed. */
export function EditForm({ account, group, view, onDone }: Props) {
  const words = useWords()
  const { t, toType } = words
  const change = useChangeSettings(account)
  const tellProblem = useTellProblem()
  const isThere = useIsThere()
  const mayLeave = useLeaveQuestion()
  const body = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(view)
  const [edits, setEdits] = useState<Edits>({})
  const [unreadable, setUnreadable] = useState<{ field: string; reason: string }>()
  useFirstAtFault(body, change.error)
  useFirstAtFault(body, unreadable)
  const before = (field: Field) => typedOf(field, valueOf(seen.settings, field.name), toType)
  const isChanged = (field: Field) => field.name in edits && edits[field.name] !== before(field)
  const isSecretLocked = (field: Field) => field.kind === "secret" && !seen.can_keep_secrets
  const isStale = view.version > seen.version && !change.isPending && !change.isSuccess

  /** Of a setting that is reset, what counts then. */
  function typed(field: Field): string {
    const edit = edits[field.name]
    if (edit === null) return typedOf(field, valueOf(seen.without_page.settings, field.name), toType)
    return edit ?? before(field)
  }

  function save() {
    const changes: [string, unknown][] = []
    for (const field of group.fields.filter(isChanged)) {
      try {
        const text = edits[field.name] ?? null
        changes.push([field.name, text === null ? null : settingOf(field, text, words)])
      } catch (error) {
        change.reset()
        const reason = error instanceof UnreadableField ? t(error.reason, error.values) : t("shared.no_json")
        return setUnreadable({ field: field.name, reason })
      }
    }
    setUnreadable(undefined)
    send({ settings: nested(changes), version: seen.version })
  }

  function send(changes: SettingsBody) {
    // A button that is loading loses the focus.
    const { activeElement: opener } = document
    // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
    void change.mutateAsync(changes).then(hasSaved, (error: unknown) => wasRefused(error, changes, opener))
  }

  function hasSaved() {
    toast.success(t("shared.saved"), { description: t("shared.saved_in_force") })
    if (isThere()) onDone()
  }

  async function wasRefused(error: unknown, changes: SettingsBody, opener: Element | null) {
    const left = paymentsLeft(error)
    if (left) {
      if (await mayLeave(left, opener)) send({ ...changes, leave_payments: true })
    } else if (!isThere()) tellProblem(error)
  }

  function reload() {
    setEdits(keptEdits(edits, changedSince(view.changes, seen.version).keys()))
    setSeen(view)
    setUnreadable(undefined)
    change.reset()
    body.current?.focus()
  }

  function wrongWith(field: Field): FieldProblem[] {
    return unreadable?.field === field.name ? [{ at: "", reason: unreadable.reason }] : problemsOf(change.error, field)
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Drawer.Body ref={body} tabIndex={-1} className="flex flex-col gap-4 overflow-y-auto outline-none">
        {isStale && (
          <ChangedMeanwhile fields={group.fields} seen={seen} newest={view} edits={edits} onReload={reload} />
        )}
        {group.fields.some(isSecretLocked) && (
          <Alert variant="warning">{seen.encryption_key_problem ?? t("setting.secrets_need_key")}</Alert>
        )}
        {group.fields.map((field) => (
          <Fragment key={field.name}>
            <FieldInput
              field={field}
              view={seen}
              typed={typed(field)}
              problems={wrongWith(field)}
              isDisabled={isSecretLocked(field)}
              isReset={edits[field.name] === null}
              onType={(text) => setEdits({ ...edits, [field.name]: text })}
              onReset={() => setEdits({ ...edits, [field.name]: null })}
            />
            {field.name === "capture" && isChanged(field) && edits.capture === "at_once" && (
              <CapturedSoon account={account} />
            )}
          </Fragment>
        ))}
      </Drawer.Body>
      {!isStale && <RefusedElsewhere error={paymentsLeft(change.error) ? null : change.error} fields={group.fields} />}
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.cancel")}
          </Button>
        </Drawer.Close>
        <BusyButton
          size="small"
          type="submit"
          isBusy={change.isPending}
          disabled={isStale || !group.fields.some(isChanged)}
        >
          {t("shared.save")}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

/**
 * What no field of this drawer can show: beside the button that was pressed, as the fields may be scrolled anywhere.
 */
function RefusedElsewhere({ error, fields }: { error: Error | null; fields: readonly Field[] }) {
  const { t } = useWords()
  if (!error) return null
  const elsewhere =
    error instanceof RefusedFields
      ? error.errors.filter((one) => !fields.some((field) => concerns(one.field, field)))
      : []
  if (error instanceof RefusedFields && error.errors.length > 0 && elsewhere.length === 0) return null
  const says = elsewhere.map(({ field, reason }) => `${settingLabel(t, field)} ${reason}`).join("; ")
  return (
    <div className="px-6 pb-4">
      <Refusal error={error} says={says || undefined} />
    </div>
  )
}
