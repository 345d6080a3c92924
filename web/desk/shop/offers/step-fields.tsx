import { useState } from 'react'
import type { Offer, OfferList, OfferStep } from '../../../../domain/orders/offers/offer-desk.ts'
import { formatOptionalPounds } from '../../../../domain/pounds-input.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import type { Problems } from '../../../use-form.ts'
import { STEPS } from './read-offer.ts'

const GIVES = [
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Pounds off' },
  { value: 'photo', label: 'One single photo free' },
  { value: 'package', label: 'One package free' },
  { value: 'extra', label: 'One print or gift free' },
]
const ORDINALS = ['First', 'Second', 'Third'] as const

interface StepFieldsProps {
  kind: Offer['kind']
  steps: OfferStep[]
  products: OfferList['products']
  problems: Problems
}

/** The fields of an offer's steps: up to three for an early bird, one for the others. */
export function StepFields({ kind, steps, products, problems }: StepFieldsProps) {
  const shown = kind === 'early-bird' ? STEPS : STEPS.slice(0, 1)
  return shown.map((at) => <Step key={at} {...{ kind, at, products, problems }} step={steps[at]} />)
}

interface StepProps extends Omit<StepFieldsProps, 'steps'> {
  at: number
  step: OfferStep | undefined
}

function Step({ kind, at, step, products, problems }: StepProps) {
  const [gives, setGives] = useState<string>(step?.gives ?? 'percent')
  const options = GIVES.slice(0, kind === 'siblings' ? 1 : kind === 'early-bird' ? 2 : GIVES.length)
  const problem = (field: string) => problems[`${field}${at}`]
  const legend =
    kind === 'early-bird' ? `${ORDINALS[at]} step${at > 0 ? ' (optional)' : ''}` : 'What it gives'
  const value = step?.gives === 'amount' ? formatOptionalPounds(step.value) : String(step?.value ?? '')
  return (
    <fieldset>
      <legend className="mb-2 font-[560]">{legend}</legend>
      <div className="grid gap-6 sm:grid-cols-3">
        <Select
          label="Gives"
          name={`gives${at}`}
          options={options}
          value={gives}
          onChange={(event) => setGives(event.target.value)}
        />
        {(gives === 'percent' || gives === 'amount') && (
          <TextField
            label={gives === 'percent' ? 'Percent' : 'Pounds'}
            name={`value${at}`}
            inputMode="decimal"
            autoComplete="off"
            required={at === 0}
            defaultValue={value}
            problem={problem('value')}
          />
        )}
        {(gives === 'package' || gives === 'extra') && (
          <Select
            key={gives}
            label={gives === 'package' ? 'Package' : 'Product'}
            name={`product${at}`}
            options={[
              { value: '', label: gives === 'package' ? 'Choose the package' : 'Choose the product' },
              ...products
                .filter(({ product }) => product.startsWith('extra:') === (gives === 'extra'))
                .map(({ product, name }) => ({ value: product, label: name })),
            ]}
            defaultValue={step?.product ?? ''}
            problem={problem('product')}
          />
        )}
        <TextField
          label={kind === 'early-bird' ? 'Last day' : 'Last day (optional)'}
          name={`until${at}`}
          type="date"
          required={kind === 'early-bird' && at === 0}
          defaultValue={step?.until ?? ''}
          problem={problem('until')}
        />
      </div>
    </fieldset>
  )
}
