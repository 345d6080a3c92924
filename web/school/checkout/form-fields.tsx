import { type ClipboardEvent, type ComponentProps, type FormEvent, useState } from 'react'
import { CARD_LIMITS } from '../../../domain/orders/payment/test-card.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Problems } from '../../use-form.ts'
import { groupCardNumber, rewrite, tidyCvc, tidyExpiry, withoutCentury } from './card-entry.ts'
import { ADDRESS_FIELDS, type CheckoutFields } from './checkout-fields.ts'
import { currentTyped } from './checkout-state.ts'
import { HomeAddressFields } from './home-address-fields.tsx'

/** The fields' initial values and problems. */
export interface FieldState {
  start: CheckoutFields
  problems: Problems
}

interface FieldProps extends Omit<ComponentProps<typeof TextField>, 'name'> {
  state: FieldState
  name: keyof CheckoutFields
}

/** Widths in the six-column grid. */
const half = 'col-span-6 sm:col-span-3'
/** For two short words that belong together, on a phone too. */
const beside = 'col-span-3 big-text:col-span-6'
const third = 'col-span-3 sm:col-span-2'

/** A text field with its problem. */
function Field({ state: { start, problems }, name, ...rest }: FieldProps) {
  return (
    <TextField name={name} defaultValue={start[name]} problem={problems[name]} className={half} {...rest} />
  )
}

export function BuyerFields(state: FieldState) {
  return (
    <>
      <Field
        state={state}
        name="firstName"
        label="First name"
        autoComplete="given-name"
        className={beside}
        required
      />
      <Field
        state={state}
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        className={beside}
        required
      />
      <EmailField
        autoComplete="email"
        defaultValue={state.start.email}
        problem={state.problems.email}
        className={half}
      />
      <Field state={state} name="phone" label="Phone (optional)" type="tel" autoComplete="tel" />
    </>
  )
}

export function StudentFields(state: FieldState) {
  return (
    <>
      <Field
        state={state}
        name="childName"
        label="Child’s name"
        autoComplete="off"
        className={beside}
        required
      />
      <Field
        state={state}
        name="className"
        label="Class"
        autoComplete="off"
        autoCapitalize="characters"
        className={beside}
        required
      />
    </>
  )
}

/** Where prints are sent; as it was typed before, if the buyer chose the school meanwhile. */
export function AddressFields({ start, problems }: FieldState) {
  const [values] = useState(() => ({ ...start, ...currentTyped() }))
  return <HomeAddressFields names={ADDRESS_FIELDS} values={values} problems={problems} />
}

/** The card fields of test mode, which the server never sees. */
export function CardFields(state: FieldState) {
  const digits = { inputMode: 'numeric', spellCheck: false, required: true } as const
  return (
    <>
      <Field
        state={state}
        name="cardNumber"
        label="Card number"
        autoComplete="cc-number"
        maxLength={CARD_LIMITS.number}
        placeholder="4242 4242 4242 4242"
        className="col-span-6"
        {...tidyWith(groupCardNumber)}
        {...digits}
      />
      <Field
        state={state}
        name="expiry"
        label="Expiry (MM/YY)"
        autoComplete="cc-exp"
        maxLength={CARD_LIMITS.expiry}
        className={third}
        placeholder="MM/YY"
        {...tidyWith(tidyExpiry)}
        onBeforeInput={leaveOutCentury}
        {...digits}
      />
      <Field
        state={state}
        name="cvc"
        label="CVC"
        autoComplete="cc-csc"
        maxLength={CARD_LIMITS.cvc}
        className={third}
        {...tidyWith(tidyCvc)}
        {...digits}
      />
    </>
  )
}

export function PostcodeField(state: FieldState) {
  return (
    <Field
      state={state}
      name="billingPostcode"
      label="Billing postcode"
      autoComplete="billing postal-code"
      autoCapitalize="characters"
      maxLength={12}
      className="col-span-6 sm:col-span-2"
      required
    />
  )
}

/** The field has no room for a year of four digits. */
function leaveOutCentury(event: FormEvent<HTMLInputElement> & { data?: string }) {
  const { currentTarget: field } = event
  const instead = field.selectionStart === 5 ? withoutCentury(field.value, event.data ?? '') : undefined
  if (instead === undefined) return
  event.preventDefault()
  typeInto(field, instead)
}

/** Tidies before the form reads the field; a paste is tidied before `maxLength` would cut it. */
function tidyWith(tidy: (typed: string) => string) {
  return {
    onInputCapture: ({ currentTarget }: FormEvent<HTMLInputElement>) => rewrite(currentTarget, tidy),
    onPasteCapture: (event: ClipboardEvent<HTMLInputElement>) => {
      const field = event.currentTarget
      const { selectionStart, selectionEnd, value } = field
      event.preventDefault()
      const pasted = event.clipboardData.getData('text')
      const text = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length)
      typeInto(field, tidy(text))
    },
  }
}

/** Sets the value as if typed, so that React notices. */
function typeInto(field: HTMLInputElement, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
