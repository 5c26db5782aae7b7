import type { page as english } from "../en/page"
import type { TextsLike } from "../key"

export const page: TextsLike<typeof english> = {
  acquiring: "Acquiring",
  acquiring_about: "Zahlungen beim Acquiring-Dienst, und ob die Bücher des Shops denen des Dienstes gleichen.",
  no_such_account: "Ein Konto „{{account}}“ gibt es nicht. Gezeigt wird {{shown}}.",
  settings_about: "Wie dieser Shop über den Acquiring-Dienst Geld annimmt.",
  queue: "Zu erledigen",
  payments: "Zahlungen",
  notifications: "Benachrichtigungen",
  reconcile: "Abgleich",
  health: "Zustand",
  waiting: "offen",
  batches: "Sammelaufträge",
  batches_about: "Erfassungen, Stornierungen, Erstattungen und Prüfungen vieler Bestellungen auf einmal.",
  payouts: "Auszahlungen",
  payouts_about: "Überweisungen auf die Bankkonten von Empfängern.",
  refunds: "Erstattungen",
  refunds_about: "Was der Dienst erstattet hat, neben dem, was der Shop verzeichnet.",
  close: "Tagesabschluss",
  close_about: "Was an einem Tag autorisiert, erfasst, erstattet und freigegeben wurde, vom Shop und vom Dienst.",
  subscriptions: "Abonnements",
  subscriptions_about: "Was der Acquiring-Dienst wiederkehrend abbucht, und was aus jeder Abbuchung wurde.",
}
