import { de } from "./de"
import { values } from "./de/values"
import { zod } from "./de/zod"
import { Translation } from "./sentences"

export const german = new Translation({ ...zod, ...de }, values, "de")
