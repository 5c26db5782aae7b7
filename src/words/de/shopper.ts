/** What shoppers read at the checkout and at a payment link. */
export const shopper: Record<string, string> = {
  "The cart has items that require shipping and no shipping method: add one with POST /store/carts/:id/shipping-methods. Nothing was sent.":
    "Der Warenkorb hat Artikel, die versandt werden, und keine Versandart: fügen Sie eine mit POST /store/carts/:id/shipping-methods hinzu. Es wurde nichts gesendet.",
  "The cart's shipping methods do not cover the shipping profiles of all its items. Nothing was sent.":
    "Die Versandarten des Warenkorbs decken die Versandprofile nicht aller Artikel ab. Es wurde nichts gesendet.",
  "Please choose first how your order is to be delivered. Your card was not used.":
    "Bitte wählen Sie zuerst, wie Ihre Bestellung geliefert werden soll. Ihre Karte wurde nicht belastet.",
  "Please choose anew how your order is to be delivered. Your card was not used.":
    "Bitte wählen Sie neu, wie Ihre Bestellung geliefert werden soll. Ihre Karte wurde nicht belastet.",
  "This payment has ended without an order, and nothing of it is kept.":
    "Diese Zahlung ist ohne Bestellung beendet, und nichts davon wird einbehalten.",
  "Your payment does not match your order, so no order was placed. The shop knows of your payment and looks after it; please ask the shop before you pay again.":
    "Ihre Zahlung passt nicht zu Ihrer Bestellung, darum wurde keine Bestellung aufgegeben. Der Shop weiß von Ihrer Zahlung und kümmert sich darum; bitte fragen Sie den Shop, bevor Sie noch einmal zahlen.",
  "Your payment does not match your order, so no order was placed; what you paid is released. Please try again.":
    "Ihre Zahlung passt nicht zu Ihrer Bestellung, darum wurde keine Bestellung aufgegeben; was Sie gezahlt haben, wird wieder frei. Bitte versuchen Sie es erneut.",
  "This payment has ended, and nothing of it is kept.": "Diese Zahlung ist beendet, und nichts davon wird einbehalten.",
  "Your payment does not match what is to be paid for your order. The shop knows of your payment and looks after it; please ask the shop before you pay again.":
    "Ihre Zahlung passt nicht zu dem, was für Ihre Bestellung zu zahlen ist. Der Shop weiß von Ihrer Zahlung und kümmert sich darum; bitte fragen Sie den Shop, bevor Sie noch einmal zahlen.",
  "Your payment does not match what is to be paid for your order; what you paid is released. Please try again.":
    "Ihre Zahlung passt nicht zu dem, was für Ihre Bestellung zu zahlen ist; was Sie gezahlt haben, wird wieder frei. Bitte versuchen Sie es erneut.",
  "Your payment was not kept; what was reserved on your card is released. Please try again.":
    "Ihre Zahlung wurde nicht einbehalten; was auf Ihrer Karte reserviert war, ist wieder frei. Bitte versuchen Sie es erneut.",
  "Your payment was not kept; what was charged is refunded to your card. Please try again.":
    "Ihre Zahlung wurde nicht einbehalten; was abgebucht wurde, wird auf Ihre Karte erstattet. Bitte versuchen Sie es erneut.",
  "This payment was given up and nothing was charged. Please try again.":
    "Diese Zahlung wurde aufgegeben, und es wurde nichts abgebucht. Bitte versuchen Sie es erneut.",
  "The payment is not confirmed yet. Please do not pay again: your order completes by itself as soon as it is confirmed.":
    "Die Zahlung ist noch nicht bestätigt. Bitte zahlen Sie nicht noch einmal: Ihre Bestellung wird von selbst abgeschlossen, sobald sie bestätigt ist.",
  "The payment was not accepted and nothing was charged. Please try again.":
    "Die Zahlung wurde nicht angenommen, und es wurde nichts abgebucht. Bitte versuchen Sie es erneut.",
  "Your bank has not confirmed the payment yet. Please do not pay again: we keep asking, and your order completes by itself as soon as the payment is confirmed.":
    "Ihre Bank hat die Zahlung noch nicht bestätigt. Bitte zahlen Sie nicht noch einmal: Wir fragen weiter nach, und Ihre Bestellung wird von selbst abgeschlossen, sobald die Zahlung bestätigt ist.",
  "Your order was not placed; what was reserved on your card is released. Please try again.":
    "Ihre Bestellung wurde nicht aufgegeben; was auf Ihrer Karte reserviert war, ist wieder frei. Bitte versuchen Sie es erneut.",
  "Your order was not placed; what was charged is refunded to your card. Please try again.":
    "Ihre Bestellung wurde nicht aufgegeben; was abgebucht wurde, wird auf Ihre Karte erstattet. Bitte versuchen Sie es erneut.",
  "Your order was not placed and nothing was charged. Please look at your cart and try again.":
    "Ihre Bestellung wurde nicht aufgegeben, und es wurde nichts abgebucht. Bitte sehen Sie sich Ihren Warenkorb an, und versuchen Sie es erneut.",
  "Something went wrong in the shop.": "Im Shop ist etwas schiefgegangen.",
  "Your order was not placed, and what was charged is refunded to your card.":
    "Ihre Bestellung wurde nicht aufgegeben, und was abgebucht wurde, wird auf Ihre Karte erstattet.",
  "Your order was not placed; what is reserved on your card is released by itself.":
    "Ihre Bestellung wurde nicht aufgegeben; was auf Ihrer Karte reserviert ist, wird von selbst wieder frei.",
  "Your order is still being placed. Please do not pay again: it completes by itself in a moment.":
    "Ihre Bestellung wird gerade aufgegeben. Bitte zahlen Sie nicht noch einmal: Sie ist gleich von selbst abgeschlossen.",
  "This cart was ordered before. Nothing more was charged; please ask the shop if you have no order.":
    "Dieser Warenkorb wurde schon bestellt. Es wurde nichts weiter abgebucht; bitte fragen Sie den Shop, wenn Sie keine Bestellung haben.",
  "Something in your cart has just sold out.": "Etwas in Ihrem Warenkorb ist gerade ausverkauft.",
  "Your cart changed while you were paying: it now costs {now} instead of {shown} before.":
    "Ihr Warenkorb hat sich während des Zahlens geändert: Er kostet jetzt {now} statt vorher {shown}.",
  "There is no such cart. Please go back to the shop.":
    "Diesen Warenkorb gibt es nicht. Bitte gehen Sie zurück zum Shop.",
  "This payment is gone, because the cart changed. Please go back to the checkout.":
    "Diese Zahlung gibt es nicht mehr, weil sich der Warenkorb geändert hat. Bitte gehen Sie zurück zur Kasse.",
  "There is no order to pay here. Please check the link that you were sent.":
    "Hier ist keine Bestellung zu bezahlen. Bitte prüfen Sie den Link, den Sie erhalten haben.",
  "Nothing is left to pay for this order. Nothing was charged.":
    "Für diese Bestellung ist nichts mehr zu zahlen. Es wurde nichts abgebucht.",
  "Nothing is left to pay for this order. Nothing more was charged.":
    "Für diese Bestellung ist nichts mehr zu zahlen. Es wurde nichts weiter abgebucht.",
  "This order was canceled. Nothing was charged, and nothing is to be paid for it.":
    "Diese Bestellung wurde storniert. Es wurde nichts abgebucht, und es ist nichts zu bezahlen.",
  "Nothing is to be paid. Please complete your order without a payment.":
    "Es ist nichts zu zahlen. Bitte schließen Sie Ihre Bestellung ohne Zahlung ab.",
  "{what} Nothing was charged; please check your order and pay again.":
    "{what} Es wurde nichts abgebucht; bitte prüfen Sie Ihre Bestellung und zahlen Sie erneut.",
  "The total has changed: it is now {now}, and {shown} was to be paid here.":
    "Die Summe hat sich geändert: Sie beträgt jetzt {now}, und hier waren {shown} zu zahlen.",
  "Your cart changed after this payment was started: it now costs {now}, and the payment was for {paid}. No order was placed. {money}":
    "Ihr Warenkorb hat sich geändert, nachdem diese Zahlung begonnen wurde: Er kostet jetzt {now}, und die Zahlung war über {paid}. Es wurde nichts bestellt. {money}",
  "The shop knows of your payment and will be in touch; please ask the shop before you pay again.":
    "Der Shop weiß von Ihrer Zahlung und meldet sich bei Ihnen; bitte fragen Sie den Shop, bevor Sie noch einmal zahlen.",
  "What you paid is released. Please check your cart and pay again.":
    "Was Sie gezahlt haben, wird wieder frei. Bitte prüfen Sie Ihren Warenkorb und zahlen Sie erneut.",
  "That payment is still open: please do not complete it. Please check your cart and pay again.":
    "Diese Zahlung steht noch aus: Bitte schließen Sie sie nicht mehr ab. Bitte prüfen Sie Ihren Warenkorb und zahlen Sie erneut.",

  "Subscriptions are bought one at a time: please keep one of them in the cart and buy the other afterwards.":
    "Abonnements werden einzeln gekauft: Bitte lassen Sie eines davon im Warenkorb, und kaufen Sie das andere danach.",
  "A subscription is bought by itself: please take the other goods out of the cart and buy them afterwards.":
    "Ein Abonnement wird für sich gekauft: Bitte nehmen Sie die anderen Waren aus dem Warenkorb, und kaufen Sie sie danach.",
  "This subscription can no longer be bought: it ends before it would be charged again.":
    "Dieses Abonnement kann nicht mehr gekauft werden: Es endet, bevor das nächste Mal abgebucht würde.",
  "This subscription is not sold in {currency}.": "Dieses Abonnement wird nicht in {currency} verkauft.",
  "A subscription is paid by card. Please choose a card, or the payment page.":
    "Ein Abonnement wird mit Karte bezahlt. Bitte wählen Sie eine Karte oder die Zahlungsseite.",
  "Nothing is to be paid for this cart, so no subscription begins with it: the goods come once, and nothing is charged later.":
    "Für diesen Warenkorb ist nichts zu zahlen, daher beginnt damit kein Abonnement: Die Ware kommt einmal, und später wird nichts abgebucht.",
  "This is no subscription any more: nothing would be deducted later.":
    "Dies ist kein Abonnement mehr: Später würde nichts abgebucht.",
  "This is a subscription by now: each deduction takes {now}, and you were told of none.":
    "Dies ist inzwischen ein Abonnement: Jede Abbuchung beträgt {now}, und Ihnen wurde keine genannt.",
  "The terms of the subscription have changed; a deduction takes {now} each time.":
    "Die Bedingungen des Abonnements haben sich geändert; jede Abbuchung beträgt {now}.",
  "The subscription has changed: each deduction is now {now}, and you were told of {shown} before.":
    "Das Abonnement hat sich geändert: Jede Abbuchung beträgt jetzt {now}, und Ihnen wurden vorher {shown} genannt.",
  "There is no guest's order with this id and e-mail address. Customers with an account sign in.":
    "Es gibt keine Bestellung eines Gastes mit dieser Nummer und E-Mail-Adresse. Wer ein Konto hat, meldet sich an.",
  "There is no such payment collection.": "Diese Zahlungssammlung gibt es nicht.",
  "There is no such subscription with this order.": "Zu dieser Bestellung gibt es kein solches Abonnement.",
  "You have no such subscription.": "Sie haben kein solches Abonnement.",

  "Your card was not accepted. Nothing was charged; please check what you typed or try another card.":
    "Ihre Karte wurde nicht angenommen. Es wurde nichts abgebucht; bitte prüfen Sie Ihre Eingabe, oder versuchen Sie eine andere Karte.",
  "This saved card can no longer be used. Nothing was charged; please type it in again, or try another card.":
    "Diese gespeicherte Karte lässt sich nicht mehr verwenden. Es wurde nichts abgebucht; bitte geben Sie sie neu ein, oder versuchen Sie eine andere Karte.",
  "This attempt did not go through, and an earlier one is not confirmed yet. Please wait a moment before you pay again: if the earlier one goes through, your order completes by itself.":
    "Dieser Versuch war nicht erfolgreich, und ein früherer ist noch nicht bestätigt. Bitte warten Sie einen Moment, bevor Sie erneut zahlen: Gelingt der frühere, wird Ihre Bestellung von selbst abgeschlossen.",
  "This card has expired. Nothing was charged; please try another card.":
    "Diese Karte ist abgelaufen. Es wurde nichts abgebucht; bitte versuchen Sie eine andere Karte.",
  "Your bank wants to make sure that it is you. Nothing was charged; please pay on the payment page, where it can ask you, or try another card.":
    "Ihre Bank möchte sichergehen, dass Sie es sind. Es wurde nichts abgebucht; bitte zahlen Sie auf der Zahlungsseite, wo sie Sie fragen kann, oder versuchen Sie eine andere Karte.",
  "This is being paid in another window. Nothing more was charged; please look there, or try again in a moment.":
    "Dies wird gerade in einem anderen Fenster bezahlt. Es wurde nichts weiter abgebucht; bitte sehen Sie dort nach, oder versuchen Sie es gleich erneut.",
  "The payment did not go through. Please try again.": "Die Zahlung kam nicht zustande. Bitte versuchen Sie es erneut.",
  "The payment did not go through and nothing was charged. Please try again.":
    "Die Zahlung kam nicht zustande, und es wurde nichts abgebucht. Bitte versuchen Sie es erneut.",
  "The payment page could not be opened. Nothing was charged; please try again.":
    "Die Zahlungsseite ließ sich nicht öffnen. Es wurde nichts abgebucht; bitte versuchen Sie es erneut.",
  "Your previous payment attempt is still being confirmed. Nothing more was charged; please wait a moment.":
    "Ihr voriger Zahlungsversuch wird noch bestätigt. Es wurde nichts weiter abgebucht; bitte warten Sie einen Moment.",
  "An earlier payment of this cart is still being confirmed. Nothing more was charged; please wait a moment.":
    "Eine frühere Zahlung dieses Warenkorbs wird noch bestätigt. Es wurde nichts weiter abgebucht; bitte warten Sie einen Moment.",
  "An earlier payment is still being confirmed. Nothing more was charged; please wait a moment.":
    "Eine frühere Zahlung wird noch bestätigt. Es wurde nichts weiter abgebucht; bitte warten Sie einen Moment.",
  "This cart is paid and its order is placed; nothing is left to pay.":
    "Dieser Warenkorb ist bezahlt und seine Bestellung aufgegeben; es ist nichts mehr zu zahlen.",
  "Too many attempts to pay by card. Nothing was charged; please wait a minute or choose another way to pay.":
    "Zu viele Versuche, mit Karte zu zahlen. Es wurde nichts abgebucht; bitte warten Sie eine Minute, oder wählen Sie eine andere Zahlungsart.",
  "Too many attempts to pay by card. Nothing was charged; please wait {minutes} minutes or choose another way to pay.":
    "Zu viele Versuche, mit Karte zu zahlen. Es wurde nichts abgebucht; bitte warten Sie {minutes} Minuten, oder wählen Sie eine andere Zahlungsart.",
  "This payment was started again in another window. Nothing was charged here; please go back to the checkout.":
    "Diese Zahlung wurde in einem anderen Fenster neu begonnen. Hier wurde nichts abgebucht; bitte gehen Sie zurück zur Kasse.",
  "What you told us of yourself is not kept any longer. Nothing was charged; please go back to the shop and choose this way of paying again.":
    "Ihre Angaben zur Person sind nicht mehr gespeichert. Es wurde nichts abgebucht; bitte gehen Sie zurück zum Shop, und wählen Sie diese Zahlungsart erneut.",

  "This way of paying is not available at the moment. Please choose another one.":
    "Diese Zahlungsart ist zurzeit nicht verfügbar. Bitte wählen Sie eine andere.",
  "The payment page could not be opened. Nothing was charged; please try again in a moment, or choose another way of paying.":
    "Die Zahlungsseite konnte nicht geöffnet werden. Es wurde nichts abgebucht; bitte versuchen Sie es gleich noch einmal, oder wählen Sie eine andere Zahlungsart.",
  "We cannot check your payment at the moment. Please do not pay again.":
    "Wir können Ihre Zahlung im Moment nicht prüfen. Bitte zahlen Sie nicht noch einmal.",
  "The payment page could not be opened. Please try again in a moment.":
    "Die Zahlungsseite konnte nicht geöffnet werden. Bitte versuchen Sie es gleich noch einmal.",
  "This way of paying is not available right now. Nothing was charged; please choose another one.":
    "Diese Zahlungsart ist gerade nicht verfügbar. Es wurde nichts abgebucht; bitte wählen Sie eine andere.",
  "This way of paying is not available for this order. Please choose another one.":
    "Diese Zahlungsart ist für diese Bestellung nicht verfügbar. Bitte wählen Sie eine andere.",
  "This bank cannot be paid with. Please choose another one.":
    "Mit dieser Bank lässt sich nicht zahlen. Bitte wählen Sie eine andere.",
  "This way of paying is not available from this page.": "Diese Zahlungsart ist von dieser Seite aus nicht verfügbar.",
  "This number of installments is not available. Please choose another one.":
    "Diese Anzahl an Raten ist nicht verfügbar. Bitte wählen Sie eine andere.",
  "This amount cannot be paid in this currency.": "Dieser Betrag lässt sich in dieser Währung nicht zahlen.",
  "The payment details cannot be used as they are. Nothing was charged.":
    "Die Zahlungsangaben lassen sich so nicht verwenden. Es wurde nichts abgebucht.",
  "The payment was not accepted. Nothing was charged.":
    "Die Zahlung wurde nicht angenommen. Es wurde nichts abgebucht.",
  "The payment service has not confirmed the payment yet. Please do not pay again; we are finding out.":
    "Der Zahlungsdienst hat die Zahlung noch nicht bestätigt. Bitte zahlen Sie nicht noch einmal; wir klären es.",
  "The payment service could not be reached and nothing was charged. Please try again in a moment.":
    "Der Zahlungsdienst war nicht zu erreichen, und es wurde nichts abgebucht. Bitte versuchen Sie es gleich erneut.",

  "This payment cannot be made with this card. Please go back to the checkout.":
    "Diese Zahlung lässt sich mit dieser Karte nicht vornehmen. Bitte gehen Sie zurück zur Kasse.",
  "You have no such saved card.": "Sie haben keine solche gespeicherte Karte.",
  "A session of flow {flow:1} has no page that offers a saved card: it is for flow redirect.":
    "Eine Sitzung der Art {flow} hat keine Seite, die eine gespeicherte Karte anbietet: Sie ist für redirect.",
  "This saved card has expired. Please choose another one.":
    "Diese gespeicherte Karte ist abgelaufen. Bitte wählen Sie eine andere.",
  "Installments are not available. Please pay the whole sum at once.":
    "Ratenzahlung ist nicht verfügbar. Bitte zahlen Sie den ganzen Betrag auf einmal.",
  "There is no card to pay with here. Nothing was charged; please go back to the checkout and choose your card.":
    "Hier gibt es keine Karte, mit der gezahlt wird. Es wurde nichts abgebucht; bitte gehen Sie zurück zur Kasse, und wählen Sie Ihre Karte.",
  "This payment is not open here any more: your order changed, it was started again in another window, or it is over. Nothing was charged here; please go back to the checkout.":
    "Diese Zahlung ist hier nicht mehr offen: Ihre Bestellung hat sich geändert, sie wurde in einem anderen Fenster neu begonnen, oder sie ist vorbei. Hier wurde nichts abgebucht; bitte gehen Sie zurück zur Kasse.",
  "Please sign in to pay with your saved card, or type your card. Nothing was charged.":
    "Bitte melden Sie sich an, um mit Ihrer gespeicherten Karte zu zahlen, oder geben Sie Ihre Karte ein. Es wurde nichts abgebucht.",
  "Your card cannot be saved with this order. Please pay without saving it, or order with your own account. Nothing was charged.":
    "Ihre Karte lässt sich bei dieser Bestellung nicht speichern. Bitte zahlen Sie ohne Speichern, oder bestellen Sie mit Ihrem eigenen Konto. Es wurde nichts abgebucht.",
  "Cards cannot be saved here. Please pay without saving yours. Nothing was charged.":
    "Karten lassen sich hier nicht speichern. Bitte zahlen Sie ohne Speichern. Es wurde nichts abgebucht.",
  "Please sign in to have your card saved, or pay without saving it. Nothing was charged.":
    "Bitte melden Sie sich an, damit Ihre Karte gespeichert wird, oder zahlen Sie ohne Speichern. Es wurde nichts abgebucht.",
  "Saved cards are not available. Please type your card.":
    "Gespeicherte Karten sind nicht verfügbar. Bitte geben Sie Ihre Karte ein.",
  "This card has expired.": "Diese Karte ist abgelaufen.",
  "Enter the expiry month as two digits, 01 to 12.": "Geben Sie den Ablaufmonat mit zwei Ziffern ein, 01 bis 12.",
  "Enter the expiry year as it stands on the card.": "Geben Sie das Ablaufjahr ein, wie es auf der Karte steht.",
  "Enter the first name as it stands on the card.": "Geben Sie den Vornamen ein, wie er auf der Karte steht.",
  "Enter the last name as it stands on the card.": "Geben Sie den Nachnamen ein, wie er auf der Karte steht.",
  "Enter the card number.": "Geben Sie die Kartennummer ein.",
  "A card number has digits only.": "Eine Kartennummer hat nur Ziffern.",
  "This card number has a typing mistake. Please check it.":
    "Diese Kartennummer hat einen Tippfehler. Bitte prüfen Sie sie.",
  "A {brand} number has {lengths} digits; this one has {count:1}.":
    "Eine Nummer von {brand} hat {lengths} Ziffern; diese hat {count}.",
  "This is not the number of a card we know. Please check it.":
    "Dies ist keine Nummer einer Karte, die wir kennen. Bitte prüfen Sie sie.",
  "Enter the 4 digits printed above the number on the front of the card.":
    "Geben Sie die 4 Ziffern ein, die vorne auf der Karte über der Nummer stehen.",
  "Enter the 3 digits on the back of the card.": "Geben Sie die 3 Ziffern ein, die hinten auf der Karte stehen.",
  "Enter the 3 or 4 digits on the back of the card.":
    "Geben Sie die 3 oder 4 Ziffern ein, die hinten auf der Karte stehen.",

  Payment: "Zahlung",
  "Opening the payment page": "Zahlungsseite wird geöffnet",
  "Opening the secure payment page…": "Die sichere Zahlungsseite wird geöffnet …",
  "Continue to payment": "Weiter zur Zahlung",
  "Back to the shop": "Zurück zum Shop",
  "Going back to the shop…": "Es geht zurück zum Shop …",
  "This payment link has expired. If you have not paid yet, please start the payment again from the shop.":
    "Dieser Zahlungslink ist abgelaufen. Wenn Sie noch nicht gezahlt haben, beginnen Sie die Zahlung bitte im Shop erneut.",
  "This payment link is not valid.": "Dieser Zahlungslink ist nicht gültig.",
}
