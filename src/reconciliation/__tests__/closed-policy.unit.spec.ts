import { settingsSchema } from "../../modules/acquiring/settings"
import { CLOSED_POLICY } from "../closed-policy"

it.each(["asking", "timeouts", "checkout_minutes", "reconcile", "journal"] as const)(
  "an account without settings goes by their defaults: %s",
  (name) => {
    expect(CLOSED_POLICY[name]).toEqual(settingsSchema().shape[name].parse(undefined))
  },
)
