import { attention } from "./attention"
import { batch } from "./batch"
import { card } from "./card"
import { close } from "./close"
import { health } from "./health"
import { incident } from "./incident"
import { loading } from "./loading"
import { meaning } from "./meaning"
import { notification } from "./notification"
import { operation } from "./operation"
import { page } from "./page"
import { payment } from "./payment"
import { payout } from "./payout"
import { problem } from "./problem"
import { queue } from "./queue"
import { refund } from "./refund"
import { risk } from "./risk"
import { run } from "./run"
import { setting } from "./setting"
import { shared } from "./shared"
import { step } from "./step"
import { subscription } from "./subscription"
import { widget } from "./widget"

export const en = {
  attention,
  batch,
  card,
  close,
  health,
  incident,
  loading,
  meaning,
  notification,
  operation,
  page,
  payment,
  payout,
  problem,
  queue,
  refund,
  risk,
  run,
  setting,
  shared,
  step,
  subscription,
  widget,
}
