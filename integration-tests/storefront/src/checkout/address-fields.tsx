import type { Region } from "../shop/store"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import type { AddressEntry, AddressErrors } from "./address"

interface AddressFieldsProps {
  value: AddressEntry
  onChange: (value: AddressEntry) => void
  errors: AddressErrors
  countries: NonNullable<Region["countries"]>
  /** Tells a browser's autofill the two addresses apart. */
  section: "shipping" | "billing"
}

export function AddressFields({ value, onChange, errors, countries, section }: AddressFieldsProps) {
  const field = (key: keyof AddressEntry, label: string, autoComplete: string, className = "") => ({
    label,
    className,
    autoComplete: `${section} ${autoComplete}`,
    value: value[key],
    error: errors[key],
    onChange: (text: string) => onChange({ ...value, [key]: text }),
  })
  const options = countries.map(({ iso_2, display_name }) => ({
    value: iso_2 ?? "",
    label: display_name ?? iso_2 ?? "",
  }))
  return (
    <div className="fields">
      <Field {...field("first_name", "First name", "given-name", "half")} required />
      <Field {...field("last_name", "Last name", "family-name", "half")} required />
      <Field {...field("address_1", "Street and number", "street-address")} required />
      <Field {...field("postal_code", "Postal code", "postal-code", "third")} required />
      <Field {...field("city", "Town or city", "address-level2", "two-thirds")} required />
      <Field {...field("province", "Province", "address-level1", "half")} />
      <Select
        {...field("country_code", "Country", "country", "half")}
        options={value.country_code === "" ? [{ value: "", label: "Choose a country" }, ...options] : options}
      />
      <Field {...field("phone", "Phone", "tel")} type="tel" inputMode="tel" />
    </div>
  )
}
