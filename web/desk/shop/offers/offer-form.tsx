import { useState } from 'react'
import { offersWords } from '../../../../content/desk/shop/offers.ts'
import type { Offer, OfferList } from '../../../../domain/orders/offers/offer-desk.ts'
import { formatOptionalPounds } from '../../../../domain/pounds-input.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { Checkbox } from '../../kit/form/checkbox.tsx'
import { DialogForm, RequiredNote } from '../../kit/form/form-dialog.tsx'
import { useDeskForm } from '../../kit/form/use-desk-form.ts'
import { offerKind } from './offer-labels.ts'
import { OfferFormValues as Contract } from './read-offer.ts'
import { StepFields } from './step-fields.tsx'

const KINDS = Object.entries(offerKind).map(([value, label]) => ({ value, label }))
const SCOPES = [
  { value: 'all', label: 'All photos' },
  { value: 'school', label: 'One school' },
  { value: 'event', label: 'One event' },
]

interface OfferFormProps {
  /** The offer to edit; left out for a new one. */
  offer?: Offer
  list: OfferList
  confirm: string
  onSend: (offer: Offer) => Promise<void>
  onCancel: () => void
}

/** An offer's details. */
export function OfferForm({ offer: given, list, confirm, onSend, onCancel }: OfferFormProps) {
  // As it was when the form opened; a refetch must not change what is typed.
  const [offer] = useState(given)
  const [kind, setKind] = useState<Offer['kind']>(offer?.kind ?? 'early-bird')
  const [combines, setCombines] = useState(offer?.combines ?? true)
  const { problems, failure, sending, form } = useDeskForm(Contract, onSend)
  return (
    <DialogForm {...form} {...{ failure, sending, confirm, busy: 'Saving…', onCancel }} aria-label="Offer">
      <RequiredNote />
      <div className="grid gap-6 sm:grid-cols-2">
        {offer ? (
          <input type="hidden" name="kind" value={kind} />
        ) : (
          <Select
            label="Kind"
            name="kind"
            options={KINDS}
            value={kind}
            onChange={(event) => setKind(event.target.value as Offer['kind'])}
          />
        )}
        <TextField
          key={kind}
          label="Name, as parents read it"
          required
          name="name"
          autoComplete="off"
          defaultValue={offer?.name ?? (kind === 'code' ? '' : offerKind[kind])}
          problem={problems.name}
        />
        {kind === 'code' && (
          <TextField
            label="Code that parents type"
            required
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={offer?.code ?? ''}
            problem={problems.code}
          />
        )}
      </div>
      <StepFields key={kind} {...{ kind, problems }} steps={offer?.steps ?? []} products={list.products} />
      <Scope {...{ offer, list, problems }} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="First day (optional)"
          name="startsOn"
          type="date"
          defaultValue={offer?.startsOn ?? ''}
          problem={problems.startsOn}
        />
        <TextField
          label="From an order of, in pounds (optional)"
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatOptionalPounds(offer?.minimum)}
          problem={problems.minimum}
        />
        {kind === 'code' && <Limits {...{ offer, problems }} />}
      </div>
      <Checkbox
        name="combines"
        label="Together with other offers"
        hint={offersWords.together}
        checked={combines}
        onChange={setCombines}
      />
    </DialogForm>
  )
}

interface PartProps {
  offer: Offer | undefined
  problems: ReturnType<typeof useDeskForm>['problems']
}

function Scope({ offer, list, problems }: PartProps & { list: OfferList }) {
  const [scope, setScope] = useState<string>(offer?.scope ?? 'all')
  const schools = [...new Set(list.events.map(({ schoolName }) => schoolName))].sort()
  const choose = (label: string) => ({ value: '', label })
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Select
        label="For"
        name="scope"
        options={SCOPES}
        value={scope}
        onChange={(event) => setScope(event.target.value)}
      />
      {scope === 'school' && (
        <Select
          label="School"
          name="schoolName"
          options={[choose('Choose the school'), ...schools.map((value) => ({ value, label: value }))]}
          defaultValue={offer?.schoolName ?? ''}
          problem={problems.schoolName}
        />
      )}
      {scope === 'event' && (
        <Select
          label="Event"
          name="eventId"
          options={[
            choose('Choose the event'),
            ...list.events.map(({ id, name, schoolName }) => ({
              value: id,
              label: `${name}, ${schoolName}`,
            })),
          ]}
          defaultValue={offer?.eventId ?? ''}
          problem={problems.eventId}
        />
      )}
    </div>
  )
}

function Limits({ offer, problems }: PartProps) {
  const limit = (name: 'limitInAll' | 'limitPerBuyer', label: string) => (
    <TextField
      label={`${label} (optional)`}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={offer?.[name] ?? ''}
      problem={problems[name]}
    />
  )
  return (
    <>
      {limit('limitInAll', 'Uses in all')}
      {limit('limitPerBuyer', 'Uses by one email address')}
    </>
  )
}
