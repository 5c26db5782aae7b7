import { useRef, useState } from "react"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { Button } from "../ui/button"
import { Field, focusFirstError } from "../ui/field"
import { ProblemNotice } from "../ui/problem-notice"
import { addressEntry, checkAddress, sameAddress, toStoreAddress, type AddressErrors } from "./address"
import { AddressFields } from "./address-fields"

interface Errors {
  email?: string
  shipping: AddressErrors
  billing: AddressErrors
}

const NO_ERRORS: Errors = { shipping: {}, billing: {} }

/** Email, where the parcel goes, and where the bill goes when that is elsewhere. */
export function AddressStep({ cart, done }: { cart: Cart; done: () => void }) {
  const { store, region, customer, setCart } = useShop()
  const countries = region.countries ?? []
  const codes = countries.map(({ iso_2 }) => iso_2 ?? "")
  const saved = customer?.addresses?.find(({ country_code }) => codes.includes(country_code ?? ""))
  const name = { first_name: customer?.first_name, last_name: customer?.last_name }
  const known = cart.shipping_address?.address_1 ? cart.shipping_address : (saved ?? name)
  const [email, setEmail] = useState(cart.email ?? customer?.email ?? "")
  const [shipping, setShipping] = useState(() => addressEntry(known, codes))
  const [billing, setBilling] = useState(() =>
    addressEntry(cart.shipping_address?.address_1 ? cart.billing_address : undefined, codes),
  )
  const [elsewhere, setElsewhere] = useState(
    // Another region takes the delivery address away and leaves the billing address: that is no choice of the shopper's.
    () => Boolean(cart.shipping_address?.address_1) && !sameAddress(cart.shipping_address, cart.billing_address),
  )
  const [errors, setErrors] = useState(NO_ERRORS)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)

  const submit = async () => {
    const found: Errors = {
      ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: "Enter an email address, like name@example.com." }),
      shipping: checkAddress(shipping),
      billing: elsewhere ? checkAddress(billing) : {},
    }
    setErrors(found)
    if (found.email || Object.keys({ ...found.shipping, ...found.billing }).length > 0) {
      focusFirstError(form.current)
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      const change = {
        email: email.trim(),
        shipping_address: toStoreAddress(shipping),
        billing_address: toStoreAddress(elsewhere ? billing : shipping),
      }
      setCart(await store.updateCart(cart.id, change))
      done()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        onChange={setEmail}
        error={errors.email}
        hint="For the confirmation of your order."
      />
      <h3>Delivery address</h3>
      <AddressFields
        value={shipping}
        onChange={setShipping}
        errors={errors.shipping}
        countries={countries}
        section="shipping"
      />
      <label className="check">
        <input type="checkbox" checked={!elsewhere} onChange={(event) => setElsewhere(!event.target.checked)} />
        <span>The billing address is the same</span>
      </label>
      {elsewhere && (
        <>
          <h3>Billing address</h3>
          <AddressFields
            value={billing}
            onChange={setBilling}
            errors={errors.billing}
            countries={countries}
            section="billing"
          />
        </>
      )}
      {problem !== undefined && <ProblemNotice error={problem} takeFocus />}
      <Button type="submit" busy={busy} busyLabel="Saving…">
        Continue to delivery
      </Button>
    </form>
  )
}
