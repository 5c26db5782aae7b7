import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import {
  cancelGuestSubscription,
  cancelSubscription,
  cardPaymentState,
  listGuestSubscriptions,
  listSubscriptions,
  openMethods,
  deleteSavedCard,
  listSavedCards,
  makeDefaultCard,
  owedByOrder,
  payByCard,
  payBySavedCard,
  savedCardPage,
  payOwedByCard,
  plansOf,
  payOwedBySavedCard,
  type GuestOrder,
  type PayRequest,
  type SavedCardPayRequest,
} from "../../../../src/storefront"
import type { ShopConfig } from "./config"

export type Cart = HttpTypes.StoreCart
export type Order = HttpTypes.StoreOrder
export type Region = HttpTypes.StoreRegion
export type Product = HttpTypes.StoreProduct
export type Customer = HttpTypes.StoreCustomer
export type ShippingOption = HttpTypes.StoreCartShippingOption

const CART_FIELDS = "+items.total,+items.subtotal,+shipping_methods.name,+shipping_methods.total"
const PRODUCT_FIELDS = "*variants.calculated_price,*variants.options,+variants.inventory_quantity,*categories"
const ORDER_FIELDS = "+payment_status,+items.total,+shipping_methods.name,*payment_collections.payment_sessions"

/** The store's API as this shop uses it: Medusa's SDK, and the plugin's routes through its browser helpers. */
export function connectStore({ storeUrl, publishableKey }: ShopConfig) {
  const sdk = new Medusa({
    baseUrl: storeUrl,
    publishableKey,
    auth: { type: "jwt", jwtTokenStorageMethod: "session", jwtTokenStorageKey: "kobalt.customer" },
  })
  const fetcher = sdk.client.fetch.bind(sdk.client)
  const fields = CART_FIELDS
  return {
    regions: async () => (await sdk.store.region.list({ limit: 50 })).regions,
    products: async (regionId: string) =>
      (await sdk.store.product.list({ region_id: regionId, fields: PRODUCT_FIELDS, order: "title", limit: 50 }))
        .products,
    product: async (handle: string, regionId: string) =>
      (await sdk.store.product.list({ handle, region_id: regionId, fields: PRODUCT_FIELDS, limit: 1 })).products[0],

    cart: async (id: string) => (await sdk.store.cart.retrieve(id, { fields })).cart,
    createCart: async (regionId: string) => (await sdk.store.cart.create({ region_id: regionId }, { fields })).cart,
    updateCart: async (id: string, change: HttpTypes.StoreUpdateCart) =>
      (await sdk.store.cart.update(id, change, { fields })).cart,
    addItem: async (id: string, variantId: string, quantity: number) =>
      (await sdk.store.cart.createLineItem(id, { variant_id: variantId, quantity }, { fields })).cart,
    setQuantity: async (id: string, itemId: string, quantity: number) =>
      (await sdk.store.cart.updateLineItem(id, itemId, { quantity }, { fields })).cart,
    removeItem: async (id: string, itemId: string) => {
      await sdk.store.cart.deleteLineItem(id, itemId)
      return (await sdk.store.cart.retrieve(id, { fields })).cart
    },
    claimCart: async (id: string) => (await sdk.store.cart.transferCart(id, { fields })).cart,
    /** Cheapest first: the store has them in no order, and the first one is chosen until the shopper says otherwise. */
    shippingOptions: async (cartId: string) => {
      const { shipping_options } = await sdk.store.fulfillment.listCartOptions({ cart_id: cartId })
      return [...shipping_options].sort((one, other) => one.amount - other.amount)
    },
    chooseShipping: async (cartId: string, optionId: string) =>
      (await sdk.store.cart.addShippingMethod(cartId, { option_id: optionId }, { fields })).cart,

    paymentMethods: (cartId: string) => openMethods(fetcher, cartId),
    startSession: async (cart: Cart, provider: string, data: Record<string, unknown>) =>
      (await sdk.store.payment.initiatePaymentSession(cart, { provider_id: provider, data })).payment_collection,
    pay: (cartId: string, request: PayRequest) => payByCard<Order, Cart>(fetcher, cartId, request),
    payBySavedCard: (cartId: string, request: SavedCardPayRequest) =>
      payBySavedCard<Order, Cart>(fetcher, cartId, request),
    savedCards: () => listSavedCards(fetcher),
    makeDefaultCard: (id: string) => makeDefaultCard(fetcher, id),
    deleteSavedCard: (id: string) => deleteSavedCard(fetcher, id),
    savedCardPage: (id: string, sessionId: string) => savedCardPage(fetcher, id, sessionId),
    cardPayment: (cartId: string) => cardPaymentState(fetcher, cartId),
    owed: (collectionId: string) => owedByOrder(fetcher, collectionId),
    payOwed: (collectionId: string, request: PayRequest) => payOwedByCard(fetcher, collectionId, request),
    payOwedBySavedCard: (collectionId: string, request: SavedCardPayRequest) =>
      payOwedBySavedCard(fetcher, collectionId, request),
    startSessionFor: async (collectionId: string, provider: string, data: Record<string, unknown>) =>
      (
        await fetcher<HttpTypes.StorePaymentCollectionResponse>(
          `/store/payment-collections/${collectionId}/payment-sessions`,
          { method: "POST", body: { provider_id: provider, data } },
        )
      ).payment_collection,
    complete: (cartId: string) => sdk.store.cart.complete(cartId),

    order: async (id: string) => (await sdk.store.order.retrieve(id, { fields: ORDER_FIELDS })).order,
    orders: async () => (await sdk.store.order.list({ limit: 20, order: "-created_at" })).orders,
    customer: async () => (await sdk.store.customer.retrieve({ fields: "*addresses" })).customer,
    plans: (variantIds: string[]) => plansOf(fetcher, variantIds),
    subscriptions: () => listSubscriptions(fetcher),
    cancelSubscription: (id: string) => cancelSubscription(fetcher, id),
    guestSubscriptions: (order: GuestOrder) => listGuestSubscriptions(fetcher, order),
    cancelGuestSubscription: (order: GuestOrder, id: string) => cancelGuestSubscription(fetcher, order, id),
    signIn: async (email: string, password: string) => {
      const answer = await sdk.auth.login("customer", "emailpass", { email, password })
      if (typeof answer !== "string") throw new Error("This customer signs in another way.")
    },
    signOut: () => sdk.auth.logout(),
    isSignedIn: async () => Boolean(await sdk.client.getToken()),
  }
}

export type Store = ReturnType<typeof connectStore>
