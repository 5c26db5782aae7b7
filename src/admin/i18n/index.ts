import { de } from "../words/de"
import { en } from "../words/en"
import { NAMESPACE } from "../words/namespace"

/** What the dashboard merges into its own translations: by language, then under a namespace of our own. */
export default {
  en: { [NAMESPACE]: en },
  de: { [NAMESPACE]: de },
}
