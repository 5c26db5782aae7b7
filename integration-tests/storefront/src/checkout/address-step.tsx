import { useRef, useState } from "react"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { Button } from "../ui/button"
import { Field, focusFirstError } from "../ui/field"
import { Notice } from "../ui/notice"
import { ProblemNotice } from "../ui/problem-notice"
import {
  addressEntry,
  addressInRegion,
  checkAddress,
  sameAddress,
  toStoreAddress,
  type AddressEntry,
  type AddressErrors,
} from "./address"
import type { AddressDraft } from "./address-draft"
import { AddressFields } from "./address-fields"

interface Errors {
  email?: string
  shipping: AddressErrors
  billing: AddressErrors
}

const NO_ERRORS: Errors = { shipping: {}, billing: {} }

interface AddressStepProps {
  cart: Cart
  draft: AddressDraft
  setDraft: (draft: AddressDraft) => void
  done: () => void
}

/** Email, where the parcel goes, and where the bill goes when that is elsewhere. */
export function AddressStep({ cart, draft, setDraft, done }: AddressStepProps) {
  const { store, region, customer, setCart } = useShop()
  const countries = region.countries ?? []
  const codes = countries.map(({ iso_2 }) => iso_2 ?? "")
  const saved = customer?.addresses?.find(({ country_code }) => codes.includes(country_code ?? ""))
  const name = { first_name: customer?.first_name, last_name: customer?.last_name }
  const inCart = Boolean(cart.shipping_address?.address_1)
  const address = (typed: AddressEntry | undefined, known: Parameters<typeof addressEntry>[0]) =>
    typed ? addressInRegion(typed, codes) : addressEntry(known, codes)
  const email = draft.email ?? cart.email ?? customer?.email ?? ""
  const shipping = address(draft.shipping, inCart ? cart.shipping_address : (saved ?? name))
  const billing = address(draft.billing, inCart ? cart.billing_address : undefined)
  // A cart that has not been addressed may have a billing address all the same: that is no choice of the shopper's.
  const elsewhere = draft.elsewhere ?? (inCart && !sameAddress(cart.shipping_address, cart.billing_address))
  const lacksCountry = shipping.country_code === "" || (elsewhere && billing.country_code === "")
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
      {lacksCountry && (
        <Notice
          title="Your address is kept, except for the country and province, which this region does not have: please choose the country anew."
          tone="calm"
          testId="country-lost"
        />
      )}
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        onChange={(text) => setDraft({ ...draft, email: text })}
        error={errors.email}
        hint="For the confirmation of your order."
      />
      <h3>Delivery address</h3>
      <AddressFields
        value={shipping}
        onChange={(entry) => setDraft({ ...draft, shipping: entry })}
        errors={errors.shipping}
        countries={countries}
        section="shipping"
      />
      <label className="check">
        <input
          type="checkbox"
          checked={!elsewhere}
          onChange={(event) => setDraft({ ...draft, elsewhere: !event.target.checked })}
        />
        <span>The billing address is the same</span>
      </label>
      {elsewhere && (
        <>
          <h3>Billing address</h3>
          <AddressFields
            value={billing}
            onChange={(entry) => setDraft({ ...draft, billing: entry })}
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
