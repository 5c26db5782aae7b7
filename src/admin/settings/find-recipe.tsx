import { Alert, Button, Drawer, Input, Label, Text, Textarea } from "@medusajs/ui"
import { useState } from "react"
import type { AccountSettingsView, RecipesView } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { DrawerHead } from "../parts/drawer-head"
import { useIsThere } from "../parts/is-there"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { codeOf } from "../queries/problem"
import { useChangeSettings, useFindRecipes } from "../queries/settings"
import { bodyRecipeText, fieldLists, recipePart, recipeText, signedText } from "../words/recipe"
import { ChangedBeforeTakeOver } from "./changed-before-take-over"
import { RefusedSamples } from "./refused-samples"
import { withRecipe } from "./with-recipe"
import { useWords } from "../words/use-words"

interface Props {
  account: string
  view: AccountSettingsView
}

/** Finds out how the service signs, from messages that it has signed. */
export function FindRecipe(props: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Drawer open={isOpen} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          {t("setting.find_recipe")}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={t("setting.find_recipe")}>{t("setting.find_recipe_about")}</DrawerHead>
        {isOpen && <Search {...props} onDone={() => setOpen(false)} />}
      </Drawer.Content>
    </Drawer>
  )
}

function Search({ account, view, onDone }: Props & { onDone: () => void }) {
  const { t } = useWords()
  const find = useFindRecipes()
  const [texts, setTexts] = useState(["", ""])
  const [key, setKey] = useState("")
  const samples = texts.filter((text) => text.trim() !== "").map((text) => ({ text }))
  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        find.mutate({ samples, ...(key === "" ? { account } : { secret_key: key }) })
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <RefusedSamples refused={view.notifications.refused} texts={texts} onChoose={setTexts} />
        {texts.map((text, at) => (
          <div key={at} className="flex flex-col gap-1">
            <Label htmlFor={`sample-${at}`} size="small" weight="plus">
              {at === 0 ? t("setting.signed_message") : t("setting.another_message")}
            </Label>
            <Textarea
              id={`sample-${at}`}
              rows={5}
              spellCheck={false}
              className="font-mono text-xs"
              value={text}
              onChange={(event) => setTexts(texts.map((other, place) => (place === at ? event.target.value : other)))}
            />
          </div>
        ))}
        <div className="flex flex-col gap-1">
          <Label htmlFor="sample-key" size="small" weight="plus">
            {t("setting.signing_key")}
          </Label>
          <Input
            id="sample-key"
            type="password"
            autoComplete="new-password"
            placeholder={t("setting.own_key")}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        </div>
        {find.error && <ProblemNotice error={find.error} />}
        {find.data && !find.isPending && <Findings account={account} view={view} found={find.data} onDone={onDone} />}
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            {t("shared.back")}
          </Button>
        </Drawer.Close>
        <BusyButton size="small" type="submit" isBusy={find.isPending} disabled={samples.length === 0}>
          {t("shared.search")}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

function Findings({ account, view, found, onDone }: Props & { found: RecipesView; onDone: () => void }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const change = useChangeSettings(account)
  const isThere = useIsThere()
  const [shown, setShown] = useState(AT_ONCE)
  const [seen, setSeen] = useState(view)
  const isStale = view.version > seen.version && !change.isPending && !change.isSuccess
  if (found.count === 0) {
    return (
      <Alert variant="warning" role="status">
        <Text size="small" weight="plus">
          {t("setting.no_recipe")}
        </Text>
        <Ended found={found} />
        <ul className="txt-small mt-1 list-disc pl-4">
          {found.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </Alert>
    )
  }
  const isOpen = (part: string) => found.differences.some((difference) => difference.part === part)
  function take(profile: object) {
    const settings = { profile: withRecipe(seen.settings.profile, profile) }
    // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
    void change.mutateAsync({ settings, version: seen.version }).then(hasTaken, wasRefused)
  }
  function hasTaken() {
    toast.success(t("setting.taken_over"), { description: t("setting.test_now") })
    if (isThere()) onDone()
  }
  function wasRefused(refusal: unknown) {
    // What somebody else changed is shown at once.
    if (!isThere() || codeOf(refusal) !== "busy") tellProblem(refusal)
  }
  return (
    <div className="flex flex-col gap-4" role="status">
      <Text size="small" weight="plus">
        {t("setting.recipes", { count: found.count })}
      </Text>
      <Ended found={found} />
      {isStale && <ChangedBeforeTakeOver seen={seen} newest={view} onGoOn={() => setSeen(view)} />}
      {found.differences.map(({ part, decided_by }) => (
        <Text key={part} size="small" className="text-ui-fg-subtle">
          {t("setting.open_part", { part: recipePart(t, part), decided: decided_by })}
        </Text>
      ))}
      {found.recipes.slice(0, shown).map((fit, at) => (
        <div key={at} className="shadow-elevation-card-rest flex flex-col gap-2 rounded-lg p-4">
          <Text size="small">{fit.over === "body" ? bodyRecipeText(t, fit.recipe) : recipeText(t, fit.recipe)}</Text>
          {isOpen("fields") &&
            fieldLists(t, fit.recipes).map((fields) => (
              <Text key={fields} size="small" className="[overflow-wrap:anywhere]">
                {t("setting.recipe.fields", { fields })}
              </Text>
            ))}
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("setting.it_signed")}
          </Text>
          <code className="bg-ui-bg-subtle rounded p-2 text-xs [overflow-wrap:anywhere]">
            {signedText(t, fit.string_to_sign)}
          </code>
          <div>
            <BusyButton
              type="button"
              size="small"
              variant="secondary"
              isBusy={change.isPending}
              disabled={view.locked || isStale}
              onClick={() => take(fit.profile)}
            >
              {t("setting.take_over")}
            </BusyButton>
          </div>
        </div>
      ))}
      {found.count > Math.min(shown, found.recipes.length) && (
        <div className="flex flex-wrap items-center gap-3">
          <Text size="small" className="text-ui-fg-subtle">
            {t("setting.recipes_shown", { shown: Math.min(shown, found.recipes.length), count: found.count })}
          </Text>
          {found.recipes.length > shown && (
            <Button type="button" size="small" variant="secondary" onClick={() => setShown(shown + AT_ONCE)}>
              {t("setting.more_recipes")}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** That the search was given no more time, and what that means for what it found. */
function Ended({ found: { count, ended_after_seconds: seconds } }: { found: RecipesView }) {
  const { t } = useWords()
  if (seconds === null) return null
  return (
    <Text size="small">{t(count > 0 ? "setting.search_ended_found" : "setting.search_ended_none", { seconds })}</Text>
  )
}

const AT_ONCE = 5
