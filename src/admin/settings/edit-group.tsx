import { Alert, Button, Drawer } from "@medusajs/ui"
import { Fragment, useState } from "react"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { Refusal } from "../parts/refusal"
import { toast } from "../parts/toast"
import { RefusedFields } from "../queries/sdk"
import { useChangeSettings } from "../queries/settings"
import { CapturedSoon } from "./captured-soon"
import type { Field, Group } from "./catalogue"
import { settingLabel } from "./field-label"
import { FieldInput } from "./field-input"
import { concerns, problemsOf, type FieldProblem } from "./field-problem"
import { nested, settingOf, sourceOf, typedOf, valueOf } from "./field-text"
import { UnreadableField } from "./unreadable-field"
import { useWords } from "../words/use-words"

interface Props {
  account: string
  group: Group
  view: AccountSettingsView
}

/** A group's settings in a drawer. Only what was changed is sent. */
export function EditGroup(props: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Drawer open={isOpen} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button
          size="small"
          variant="secondary"
          disabled={props.view.locked}
          aria-label={t("shared.edit_named", { name: t(props.group.title) })}
        >
          {t("shared.edit")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={t(props.group.title)}>{t(props.group.about)}</DrawerHead>
        {isOpen && <Form {...props} onDone={() => setOpen(false)} />}
      </Drawer.Content>
    </Drawer>
  )
}

function Form({ account, group, view, onDone }: Props & { onDone: () => void }) {
  const { t } = useWords()
  const change = useChangeSettings(account)
  /** `null`: the setting is reset. */
  const [typed, setTyped] = useState<Record<string, string | null>>({})
  const [unreadable, setUnreadable] = useState<{ field: string; reason: string }>()
  const before = (field: Field) => typedOf(field, valueOf(view.settings, field.name))
  const isChanged = (field: Field) => field.name in typed && typed[field.name] !== before(field)
  const isSecretLocked = (field: Field) => field.kind === "secret" && !view.can_keep_secrets

  function save() {
    const changes: [string, unknown][] = []
    for (const field of group.fields.filter(isChanged)) {
      try {
        const text = typed[field.name] ?? null
        changes.push([field.name, text === null ? null : settingOf(field, text)])
      } catch (error) {
        const reason = error instanceof UnreadableField ? t(error.reason, error.values) : t("shared.no_json")
        return setUnreadable({ field: field.name, reason })
      }
    }
    setUnreadable(undefined)
    const done = {
      onSuccess: () => (toast.success(t("shared.saved"), { description: t("shared.saved_in_force") }), onDone()),
    }
    change.mutate({ settings: nested(changes), version: view.version }, done)
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
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <RefusedElsewhere error={change.error} fields={group.fields} />
        {group.fields.some(isSecretLocked) && <Alert variant="warning">{t("setting.secrets_need_key")}</Alert>}
        {group.fields.map((field) => (
          <Fragment key={field.name}>
            <FieldInput
              field={field}
              typed={field.name in typed ? (typed[field.name] ?? "") : before(field)}
              problems={wrongWith(field)}
              isSet={view.secrets_set.includes(field.name)}
              isDisabled={isSecretLocked(field)}
              isOurs={sourceOf(view, field) === "page"}
              isTakenBack={typed[field.name] === null}
              onType={(text) => setTyped({ ...typed, [field.name]: text })}
              onTakeBack={() => setTyped({ ...typed, [field.name]: null })}
            />
            {field.name === "capture" && isChanged(field) && typed.capture === "at_once" && (
              <CapturedSoon account={account} />
            )}
          </Fragment>
        ))}
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.cancel")}
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit" isLoading={change.isPending} disabled={!group.fields.some(isChanged)}>
          {t("shared.save")}
        </Button>
      </Drawer.Footer>
    </form>
  )
}

/** What no field of this drawer can show. */
function RefusedElsewhere({ error, fields }: { error: Error | null; fields: readonly Field[] }) {
  const { t } = useWords()
  if (!error) return null
  const elsewhere =
    error instanceof RefusedFields
      ? error.errors.filter((one) => !fields.some((field) => concerns(one.field, field)))
      : []
  if (error instanceof RefusedFields && error.errors.length > 0 && elsewhere.length === 0) return null
  const says = elsewhere.map(({ field, reason }) => `${settingLabel(t, field)} ${reason}`).join("; ")
  return <Refusal error={error} says={says || undefined} />
}
