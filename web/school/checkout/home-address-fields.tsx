import type { HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import { TextField } from '../../ui/field.tsx'
import type { Problems } from '../../use-form.ts'

interface HomeAddressFieldsProps<Name extends string> {
  /** The names of the fields in their form. */
  names: Record<keyof HomeAddress, Name>
  values: Partial<Record<Name, string | undefined>>
  problems: Problems
}

const FIELDS = [
  { of: 'name', label: 'Name on the parcel', autoComplete: 'shipping name', wide: true },
  { of: 'line1', label: 'House and street', autoComplete: 'shipping address-line1', wide: true },
  { of: 'line2', label: 'Second line (optional)', autoComplete: 'shipping address-line2', wide: true },
  { of: 'town', label: 'Town', autoComplete: 'shipping address-level2', wide: false },
  { of: 'postcode', label: 'Postcode', autoComplete: 'shipping postal-code', wide: false },
] as const

/** A postal address in the United Kingdom, in a grid of six columns. */
export function HomeAddressFields<Name extends string>(props: HomeAddressFieldsProps<Name>) {
  const { names, values, problems } = props
  return FIELDS.map(({ of, label, autoComplete, wide }) => (
    <TextField
      key={of}
      label={label}
      name={names[of]}
      autoComplete={autoComplete}
      autoCapitalize={of === 'postcode' ? 'characters' : undefined}
      required={of !== 'line2'}
      defaultValue={values[names[of]]}
      problem={problems[names[of]]}
      className={wide ? 'col-span-6' : 'col-span-6 sm:col-span-3'}
    />
  ))
}
