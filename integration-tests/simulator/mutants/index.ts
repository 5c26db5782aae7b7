import { BATCHES_WRONGLY } from "./batches-wrongly"
import { DECIDES_WRONGLY } from "./decides-wrongly"
import type { Mutant } from "./mutant"
import { SEES_WRONGLY } from "./sees-wrongly"
import { WORKS_WRONGLY } from "./works-wrongly"

export const MUTANTS: readonly Mutant[] = [...SEES_WRONGLY, ...DECIDES_WRONGLY, ...WORKS_WRONGLY, ...BATCHES_WRONGLY]
