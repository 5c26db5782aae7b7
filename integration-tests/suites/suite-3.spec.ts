import { runSuite } from "./run-suite"

runSuite(3)
