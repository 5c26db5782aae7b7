import { authenticate, defineMiddlewares, validateAndTransformQuery } from "@medusajs/framework/http"
import { retrieveTransformQueryConfig } from "@medusajs/medusa/api/store/orders/query-config"
import { StoreGetOrderParams } from "@medusajs/medusa/api/store/orders/validators"
import { readAdminBody } from "./admin-body"
import { refuseCardInNote } from "./card-in-note"
import { sayInLanguage, sayInShopsLanguage } from "./language"
import { captureWhatIsLeft } from "./capture-what-is-left"
import { refuseMalformedPath } from "./malformed-path"
import { noteWhatWasSeen } from "./note-what-was-seen"
import { noteWhoCancels, noteWhoChanges } from "./note-who-cancels"
import { orderGuards } from "./order-guard"
import { at, under } from "./paths"
import { rights } from "./rights"
import { checkNoCardData, checkSessionData, readSessionBody } from "./session-body"
import { completeAfterCard, waitForCardPayment } from "./wait-for-card"

const signedInCustomer = authenticate("customer", ["session", "bearer"])
const customerIfSignedIn = authenticate("customer", ["session", "bearer"], { allowUnauthenticated: true })

export default defineMiddlewares({
  routes: [
    // Before the rights, so that whoever lacks one is told in their language, too.
    { matcher: under("/admin/acquiring"), middlewares: [sayInLanguage] },
    { matcher: at("/admin/payments/[^/]+/(?:capture|refund)"), middlewares: [sayInLanguage] },
    { matcher: "/admin/payment-collections/:id/payment-sessions", middlewares: [sayInLanguage] },
    { matcher: under("/store/acquiring"), middlewares: [sayInShopsLanguage] },
    { matcher: "/store/payment-collections/:id/payment-sessions", middlewares: [sayInShopsLanguage] },
    { matcher: "/store/carts/:id/complete", middlewares: [sayInShopsLanguage] },
    // A cart's payment sessions tell why the last try brought no money.
    { matcher: "/store/carts/:id", method: ["GET"], middlewares: [sayInShopsLanguage] },
    ...rights,
    { matcher: under("/admin/acquiring"), method: ["POST"], bodyParser: false, middlewares: [readAdminBody] },
    {
      matcher: under("/store/acquiring/saved-cards"),
      method: ["GET", "POST", "DELETE"],
      middlewares: [signedInCustomer],
    },
    { matcher: "/store/acquiring/methods", method: ["GET"], middlewares: [customerIfSignedIn] },
    {
      matcher: "/store/acquiring/payment-collections/:id",
      method: ["GET"],
      middlewares: [customerIfSignedIn],
    },
    {
      matcher: under("/(?:hooks/|store/|admin/)?acquiring"),
      method: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"],
      middlewares: [refuseMalformedPath],
    },
    ...newSession("/store/payment-collections/:id/payment-sessions"),
    ...newSession("/admin/payment-collections/:id/payment-sessions"),
    {
      matcher: "/store/carts/:id/complete",
      method: ["POST"],
      middlewares: [completeAfterCard],
    },
    { matcher: "/admin/payments/:id/capture", method: ["POST"], middlewares: [noteWhatWasSeen, captureWhatIsLeft] },
    { matcher: "/admin/payments/:id/refund", method: ["POST"], middlewares: [noteWhatWasSeen, refuseCardInNote] },
    ...orderGuards,
    { matcher: "/admin/orders/:id/cancel", method: ["POST"], middlewares: [noteWhoCancels] },
    // Its id is the order's; confirmed, it may void what is authorised.
    { matcher: "/admin/order-edits/:id/confirm", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/draft-orders/:id/edit/request", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/draft-orders/:id/edit/confirm", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/exchanges/:id/request", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/claims/:id/request", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/returns/:id/request", method: ["POST"], middlewares: [noteWhoChanges] },
    { matcher: "/admin/returns/:id/receive/confirm", method: ["POST"], middlewares: [noteWhoChanges] },
    {
      matcher: "/hooks/acquiring/:account/notifications",
      method: ["POST"],
      bodyParser: false,
    },
    // A shopper comes back to the shop whatever the service makes the browser post along: nothing of it is read.
    {
      matcher: "/acquiring/return/:session_id",
      method: ["POST"],
      bodyParser: false,
    },
    {
      matcher: "/acquiring/cancel/:session_id",
      method: ["POST"],
      bodyParser: false,
    },
    {
      matcher: "/store/acquiring/subscriptions*",
      middlewares: [authenticate("customer", ["session", "bearer"])],
    },
    {
      matcher: "/store/acquiring/payment-collections/:id/pay",
      method: ["POST"],
      bodyParser: false,
      middlewares: [customerIfSignedIn],
    },
    {
      matcher: "/store/acquiring/carts/:id/pay",
      method: ["POST"],
      bodyParser: false,
      middlewares: [customerIfSignedIn, validateAndTransformQuery(StoreGetOrderParams, retrieveTransformQueryConfig)],
    },
  ],
})

/** What the core's routes that make a session do first, whoever asks. */
function newSession(matcher: string) {
  return [
    // Without a method it comes before the core's own validator, whose errors quote what was sent.
    { matcher, middlewares: [readSessionBody, checkNoCardData] },
    {
      matcher,
      method: ["POST" as const],
      bodyParser: false as const,
      middlewares: [checkSessionData, waitForCardPayment],
    },
  ]
}
