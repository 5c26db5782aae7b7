import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react"
import { statusOf } from "../problem"
import { loadConfig, type ShopConfig } from "./config"
import { memory } from "./memory"
import { moveCart } from "./move-cart"
import { connectStore, type Cart, type Customer, type Region, type Store } from "./store"

export interface Shop {
  config: ShopConfig
  store: Store
  regions: Region[]
  region: Region
  cart: Cart | undefined
  customer: Customer | undefined
  /**
   * While true, the region stays as it is: another one takes the checkout's steps away, and what becomes of a payment.
   */
  paying: boolean
  setPaying(paying: boolean): void
  chooseRegion(id: string): Promise<void>
  addToCart(variantId: string, quantity: number): Promise<Cart>
  setQuantity(itemId: string, quantity: number): Promise<void>
  setCart(cart: Cart): void
  /** This cart became an order, or is gone: the next item starts a new one. One that another tab has begun stays. */
  forgetCart(id: string): void
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  /** Says a sentence to screen readers. */
  announce(sentence: string): void
}

const ShopContext = createContext<Shop | undefined>(undefined)

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (shop === undefined) throw new Error("useShop outside of ShopProvider")
  return shop
}

interface Opening {
  config: ShopConfig
  store: Store
  regions: Region[]
  region: Region
  cart: Cart | undefined
  customer: Customer | undefined
}

/** Finds the store, the shopper's region, cart and account; then shows the shop. */
export function ShopProvider({ children, waiting, failed }: ShopProviderProps) {
  const [opening, setOpening] = useState<Opening>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let left = false
    setError(undefined)
    open().then(
      (found) => !left && setOpening(found),
      (reason: unknown) => !left && setError(reason ?? new Error("unknown")),
    )
    return () => {
      left = true
    }
  }, [attempt])
  if (error !== undefined) return failed(error, () => setAttempt((count) => count + 1))
  if (opening === undefined) return waiting
  return <OpenShop opening={opening}>{children}</OpenShop>
}

interface ShopProviderProps {
  children: ReactNode
  waiting: ReactNode
  failed: (error: unknown, retry: () => void) => ReactNode
}

async function open(): Promise<Opening> {
  const config = await loadConfig()
  const store = connectStore(config)
  const cartId = memory.cartId.get()
  const [regions, cart, customer] = await Promise.all([
    store.regions(),
    cartId === undefined ? undefined : openCart(store, cartId),
    // Their sign-in has run out, or their account is gone.
    store.isSignedIn().then((signedIn) => (signedIn ? store.customer().catch(noneWhere(401, 404)) : undefined)),
  ])
  const wanted = cart?.region_id ?? memory.regionId.get()
  const region = regions.find(({ id }) => id === wanted) ?? regions[0]
  if (region === undefined) throw new Error("The store has no region.")
  return { config, store, regions, region, cart, customer }
}

/** The cart, unless it became an order or is gone. */
async function openCart(store: Store, id: string): Promise<Cart | undefined> {
  const cart = await store.cart(id).catch(noneWhere(404))
  return cart?.completed_at ? undefined : cart
}

/** Gives the cart to the customer who signed in; there is none to give where another tab has made an order of it. */
async function claimOpenCart(store: Store, id: string): Promise<Cart | undefined> {
  const cart = await store.claimCart(id).catch(async (error: unknown) => {
    if (await openCart(store, id)) throw error
    return undefined
  })
  return cart?.completed_at ? undefined : cart
}

/** What the shop answers with one of these is not there; anything else may be there when it is asked again. */
function noneWhere(...statuses: number[]): (error: unknown) => undefined {
  return (error) => {
    if (!statuses.includes(statusOf(error) ?? 0)) throw error
    return undefined
  }
}

function OpenShop({ opening, children }: { opening: Opening; children: ReactNode }) {
  const { config, store, regions } = opening
  const [region, setRegion] = useState(opening.region)
  const [cart, rememberCart] = useState(opening.cart)
  const [customer, setCustomer] = useState(opening.customer)
  const [paying, setPaying] = useState(false)
  const [sentence, announce] = useState("")
  const current = useRef(cart)
  current.current = cart

  const setCart = useCallback((next: Cart) => {
    memory.cartId.set(next.id)
    rememberCart(next)
  }, [])
  const forgetCart = useCallback((id: string) => {
    if (memory.cartId.get() === id) memory.cartId.clear()
    rememberCart((known) => (known?.id === id ? undefined : known))
  }, [])

  const shop = useMemo<Shop>(
    () => ({
      config,
      store,
      regions,
      region,
      cart,
      customer,
      paying,
      setPaying,
      setCart,
      forgetCart,
      announce,
      async chooseRegion(id) {
        const next = regions.find((candidate) => candidate.id === id)
        if (next === undefined) return
        if (current.current) setCart(await moveCart(store, current.current, next))
        memory.regionId.set(id)
        setRegion(next)
        announce(`Prices are now in ${next.currency_code.toUpperCase()}.`)
      },
      async addToCart(variantId, quantity) {
        const target = current.current ?? (await store.createCart(region.id))
        const next = await store.addItem(target.id, variantId, quantity)
        setCart(next)
        return next
      },
      async setQuantity(itemId, quantity) {
        const target = current.current
        if (target === undefined) return
        setCart(
          quantity > 0
            ? await store.setQuantity(target.id, itemId, quantity)
            : await store.removeItem(target.id, itemId),
        )
      },
      async signIn(email, password) {
        await store.signIn(email, password)
        try {
          const found = await store.customer()
          if (current.current) {
            const claimed = await claimOpenCart(store, current.current.id)
            if (claimed) setCart(claimed)
            else forgetCart(current.current.id)
          }
          // The form that says what went wrong is gone once there is a customer.
          setCustomer(found)
        } catch (error) {
          // The form is still there: whoever reloads the page is not to find themselves signed in.
          await store.signOut()
          throw error
        }
      },
      async signOut() {
        await store.signOut()
        setCustomer(undefined)
        memory.cartId.clear()
        rememberCart(undefined)
      },
    }),
    [config, store, regions, region, cart, customer, paying, setCart, forgetCart],
  )
  return (
    <ShopContext.Provider value={shop}>
      {children}
      <p className="sr-only" role="status" data-testid="announcement">
        {sentence}
      </p>
    </ShopContext.Provider>
  )
}
