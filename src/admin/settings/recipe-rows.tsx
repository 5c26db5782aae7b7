import { Trash } from "@medusajs/icons"
import { Button, DropdownMenu, Input, Label, Select, Text, Textarea } from "@medusajs/ui"
import { useLayoutEffect, useRef } from "react"
import type { ProfileEntryView } from "../../api/admin/acquiring/http-types"
import { RECIPE_PARTS } from "../words/profile"
import { useWords } from "../words/use-words"
import { MeaningOptions } from "./meaning-options"
import type { RecipeForm } from "./recipe-form"
import { RowTool } from "./row-tool"

const DEFAULT = "signature/default/"

interface Props {
  id: string
  form: RecipeForm
  /** Of the profile: what the parts of a recipe may be. */
  entries: readonly ProfileEntryView[]
  onChange: (form: RecipeForm) => void
}

/**
 * A message's signature recipe: what is signed, and in what it differs from the recipe of all others. The focus goes to
 * "Add" after a removal.
 */
export function RecipeRows({ id, form, entries, onChange }: Props) {
  const { t } = useWords()
  const { fields, parts } = form
  const adder = useRef<HTMLButtonElement>(null)
  const isRemoved = useRef(false)
  // The button may not be there before: not while every part differs.
  useLayoutEffect(() => {
    if (isRemoved.current) adder.current?.focus()
    isRemoved.current = false
  })
  const optionsOf = (part: string) => entries.find(({ path }) => path === `${DEFAULT}${part}`)?.options ?? null
  const nameOf = (part: string) => {
    const name = RECIPE_PARTS[part]
    return name ? t(name) : part
  }
  const others = Object.keys(RECIPE_PARTS).filter((part) => !parts.some(([name]) => name === part))
  const say = (part: string, value: string) =>
    onChange({ ...form, parts: parts.map((one) => (one[0] === part ? [part, value] : one)) })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Textarea
          id={id}
          rows={10}
          spellCheck={false}
          className="font-mono text-xs"
          aria-describedby={`${id}-about`}
          value={fields}
          onChange={({ target }) => onChange({ ...form, fields: target.value })}
        />
        <Text id={`${id}-about`} size="xsmall" className="text-ui-fg-subtle">
          {t("setting.signed_fields_about")}
        </Text>
      </div>
      {parts.map(([part, value]) => {
        const options = optionsOf(part)
        return (
          <div key={part} className="flex flex-col gap-1">
            <Label htmlFor={`${id}-${part}`} size="small" weight="plus">
              {nameOf(part)}
            </Label>
            <div className="flex items-center gap-2">
              <div className="flex-1">
                {options ? (
                  <Select value={value} onValueChange={(next) => say(part, next)}>
                    <Select.Trigger id={`${id}-${part}`}>
                      <Select.Value placeholder={t("shared.choose")} />
                    </Select.Trigger>
                    <MeaningOptions path={`${DEFAULT}${part}`} options={options} />
                  </Select>
                ) : (
                  <Input id={`${id}-${part}`} value={value} onChange={({ target }) => say(part, target.value)} />
                )}
              </div>
              <RowTool
                label={t("setting.remove_named", { name: nameOf(part) })}
                icon={<Trash />}
                onPress={() => {
                  isRemoved.current = true
                  onChange({ ...form, parts: parts.filter(([name]) => name !== part) })
                }}
              />
            </div>
          </div>
        )
      })}
      {others.length > 0 && (
        <div>
          <DropdownMenu>
            <DropdownMenu.Trigger asChild>
              <Button ref={adder} type="button" size="small" variant="secondary">
                {t("setting.differing_part")}
              </Button>
            </DropdownMenu.Trigger>
            <DropdownMenu.Content>
              {others.map((part) => (
                <DropdownMenu.Item
                  key={part}
                  onClick={() => onChange({ ...form, parts: [...parts, [part, optionsOf(part)?.[0] ?? ""]] })}
                >
                  {nameOf(part)}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Content>
          </DropdownMenu>
        </div>
      )}
    </div>
  )
}
