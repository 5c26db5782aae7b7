import { Badge, Text } from "@medusajs/ui"
import { useWords } from "../words/use-words"
import type { FieldProblem } from "./field-problem"
import { labelsOf, textOf, withLabels, type Method } from "./method-list"
import { PairRows } from "./pair-rows"

const LABELS = {
  columns: ["setting.method.language", "setting.method.label_in_it"],
  names: "as_typed",
  values: "text",
} as const

interface Props {
  id: string
  /** What the method is called in the form. */
  name: string
  method: Method
  problems: readonly FieldProblem[]
  onChange: (method: Method) => void
}

/** A way of paying's names by language, and what shoppers see then. */
export function MethodLabels({ id, name, method, problems, onChange }: Props) {
  const { t, language } = useWords()
  const labels = labelsOf(method)
  const shown = labels.filter(([tag, label]) => tag.trim() !== "" && label.trim() !== "")
  const icon = textOf(method, "icon")
  return (
    <div className="flex flex-col gap-2">
      <Text id={`${id}-said`} size="xsmall" weight="plus">
        {t("setting.method.labels")}
      </Text>
      <PairRows
        id={id}
        label={t("setting.method.labels_of", { name })}
        said={`${id}-said`}
        shape={LABELS}
        pairs={labels}
        problems={problems}
        onChange={(pairs) => onChange(withLabels(method, pairs))}
      />
      <ul aria-label={t("setting.method.preview_of", { name })} className="flex flex-col gap-1">
        {[...shown, ["", textOf(method, "label")] as const].map(([tag, label]) => (
          <li key={tag} className="flex items-center gap-2">
            {/^https?:\/\//.test(icon) && <img src={icon} alt="" className="h-5 w-8 object-contain" />}
            <Text size="small">{label || "–"}</Text>
            <Badge size="2xsmall">
              {tag !== "" ? language(tag) : t(shown.length > 0 ? "setting.method.others" : "setting.method.everybody")}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
