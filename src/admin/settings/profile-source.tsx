import { Button, Drawer, Textarea } from "@medusajs/ui"
import { useState } from "react"
import { Labelled } from "../parts/labelled"
import { useWords } from "../words/use-words"

/** A change of settings may have 1024 KB, the profile's frame included. */
const MOST_KB = 1_000

interface Props {
  text: string
  onText: (text: string) => void
  /** The profile that the text is. */
  onProfile: (profile: unknown) => void
}

/**
 * Where an imported profile comes from: a file, whose text can be changed before it is read, or text that is pasted.
 */
export function ProfileSource({ text, onText, onProfile }: Props) {
  const { t } = useWords()
  const [problem, setProblem] = useState<{ of: "file" | "text"; says: string }>()
  const problemOf = (of: "file" | "text") => (problem?.of === of ? problem.says : undefined)

  async function choose(file: File) {
    const refuse = (says: string) => setProblem({ of: "file", says })
    if (file.size > MOST_KB * 1_024) return refuse(t("setting.file_too_large", { most: MOST_KB }))
    const read = await file.text().catch(() => undefined)
    if (read === undefined) return refuse(t("setting.file_unreadable"))
    if (!jsonIn(read)) return refuse(t("setting.file_no_json"))
    setProblem(undefined)
    onText(read)
  }
  function show() {
    const read = jsonIn(text)
    if (read) onProfile(read.json)
    else setProblem({ of: "text", says: t("setting.this_no_json") })
  }

  return (
    <>
      <Drawer.Body className="flex flex-col gap-3 overflow-y-auto">
        <Labelled
          label={t("setting.file")}
          hint={t("setting.file_about", { most: MOST_KB })}
          problem={problemOf("file")}
        >
          {(described) => (
            <input
              {...described}
              type="file"
              accept="application/json,.json"
              className="txt-compact-small focus-visible:shadow-borders-focus rounded-md"
              // The same file, repaired meanwhile, can be chosen again.
              onClick={({ currentTarget }) => (currentTarget.value = "")}
              onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
            />
          )}
        </Labelled>
        <Labelled label={t("setting.profile_json")} problem={problemOf("text")}>
          {(described) => (
            <Textarea
              {...described}
              rows={18}
              spellCheck={false}
              className="font-mono text-xs"
              value={text}
              onChange={({ target }) => (setProblem(undefined), onText(target.value))}
            />
          )}
        </Labelled>
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" disabled={text.trim() === ""} onClick={show}>
          {t("setting.show_changes")}
        </Button>
      </Drawer.Footer>
    </>
  )
}

function jsonIn(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
