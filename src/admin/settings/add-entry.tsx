import { Button, Input, Popover, Select } from "@medusajs/ui"
import { useRef, useState } from "react"
import type { ProfileEntryView, ProfileView } from "../../api/admin/acquiring/http-types"
import { Labelled } from "../parts/labelled"
import { addableName } from "../words/profile"
import { useWords } from "../words/use-words"

interface Props {
  view: ProfileView
  /** The new entry, to be filled in. */
  onAdd: (entry: ProfileEntryView) => void
}

/** An entry that the reference profile does not have: a code, a path, what must be signed. */
export function AddEntry({ view: { entries, addable, locked }, onAdd }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [begins, setBegins] = useState("codes/payment_status/")
  const [name, setName] = useState("")
  const trigger = useRef<HTMLButtonElement>(null)
  const added = useRef<ProfileEntryView>()
  const kind = addable.find((one) => one.begins === begins)
  if (!kind) return null
  const { meaning, options, names } = kind
  const isOfPayouts = begins.startsWith("payouts/")

  function add() {
    const path = `${begins}${name.trim()}`
    const known = entries.find((entry) => entry.path === path)
    added.current = known ?? { path, meaning, value: null, assumed: null, is_own: false, options }
    setOpen(false)
    setName("")
  }

  /** Only now, with the focus on what stays: whoever closes the entry is back there. */
  function hasClosed(event: Event) {
    if (!added.current) return
    event.preventDefault()
    trigger.current?.focus()
    onAdd(added.current)
    added.current = undefined
  }

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button ref={trigger} size="small" variant="secondary" disabled={locked}>
          {t("setting.add_entry")}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        aria-label={t("setting.add_entry")}
        className="flex w-80 flex-col gap-3 p-4"
        align="end"
        collisionPadding={16}
        onCloseAutoFocus={hasClosed}
      >
        <Labelled label={t("setting.kind_of_entry")} problem={undefined} hint={meaning}>
          {({ id, "aria-describedby": described }) => (
            <Select size="small" value={begins} onValueChange={(next) => (setBegins(next), setName(""))}>
              <Select.Trigger id={id} aria-describedby={described}>
                <Select.Value />
              </Select.Trigger>
              <Select.Content>
                {addable.map((one) => (
                  <Select.Item key={one.begins} value={one.begins}>
                    {addableName(t, one.begins)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select>
          )}
        </Labelled>
        <Labelled
          label={t(names ? "setting.operation_or_message" : isOfPayouts ? "setting.payouts_to" : "setting.code")}
          {...(isOfPayouts ? { hint: t("setting.payouts_to_about") } : {})}
          problem={undefined}
        >
          {(described) =>
            names ? (
              <Select size="small" value={name} onValueChange={setName}>
                <Select.Trigger id={described.id}>
                  <Select.Value placeholder={t("shared.choose")} />
                </Select.Trigger>
                <Select.Content>
                  {names.map((one) => (
                    <Select.Item key={one} value={one}>
                      {one}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select>
            ) : (
              <Input {...described} size="small" value={name} onChange={({ target }) => setName(target.value)} />
            )
          }
        </Labelled>
        <Button size="small" disabled={name.trim() === ""} onClick={add}>
          {t("setting.fill_in")}
        </Button>
      </Popover.Content>
    </Popover>
  )
}
