import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { businessWords } from '../../../content/desk/business/business.ts'
import { businessErrors } from '../../../content/errors/business.ts'
import { saveBusiness, showBusiness } from '../../../contract/business/business.ts'
import { type BusinessDesk, BusinessDraft, LOGO_MB } from '../../../domain/business/business-desk.ts'
import { SMALL_PICTURE_TYPES } from '../../../domain/photos/uploads.ts'
import { ApiError } from '../../http/api.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { TextField } from '../../ui/field.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FileDrop } from '../kit/files/file-drop.tsx'
import { readBase64 } from '../kit/files/read-file.ts'
import { FormFailure } from '../kit/form/form-dialog.tsx'
import { useDeskForm } from '../kit/form/use-desk-form.ts'
import { DeskButton } from '../kit/page/button.tsx'

/** What becomes of the logo once the form is saved. */
type LogoChoice = 'keep' | 'remove' | File

/** The form of the details. If somebody else saves meanwhile, it says so once; saving again replaces their version. */
export function BusinessForm({ business: { version, details } }: { business: BusinessDesk }) {
  const cache = useQueryClient()
  const { change } = useDeskMutation()
  const [was, setWas] = useState(version)
  const [logo, setLogo] = useState<LogoChoice>('keep')
  const [saved, setSaved] = useState(false)
  const { problems, failure, sending, form } = useDeskForm(BusinessDraft, async (draft) => {
    setSaved(false)
    const newest = async () => (await cache.fetchQuery({ ...queryOf(showBusiness), staleTime: 0 })).version
    try {
      const sent = typeof logo === 'string' ? logo : { file: await readBase64(logo) }
      await change(saveBusiness, { body: { ...draft, was, logo: sent } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') setWas(await newest())
      throw error
    }
    setWas(await newest())
    setLogo('keep')
    setSaved(true)
  })
  const field = (
    name: keyof BusinessDraft,
    label: string,
    more: Omit<ComponentProps<'input'>, 'name'> = {},
  ) => (
    <TextField
      label={label}
      name={name}
      defaultValue={details[name] ?? ''}
      problem={problems[name]}
      onInput={() => setSaved(false)}
      {...more}
    />
  )
  return (
    <form {...form} className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        {field('name', 'Name of the business', { required: true, autoComplete: 'organization' })}
        {field('vatNumber', businessWords.vatNumber, { autoComplete: 'off' })}
        {field('addressLine1', 'Address', { required: true, autoComplete: 'address-line1' })}
        {field('addressLine2', 'Second line (optional)', { autoComplete: 'address-line2' })}
        {field('town', 'Town', { required: true, autoComplete: 'address-level2' })}
        {field('postcode', 'Postcode', { required: true, autoComplete: 'postal-code' })}
        {field('email', 'Email', { required: true, type: 'email', autoComplete: 'email' })}
        {field('phone', 'Phone (optional)', { type: 'tel', autoComplete: 'tel' })}
        {field('bankDetails', businessWords.bankDetails, { autoComplete: 'off', maxLength: 120 })}
      </div>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-1 font-[600]">{businessWords.website.heading}</legend>
        <p className="text-soft sm:col-span-2">{businessWords.website.hint}</p>
        {field('websiteName', 'Another name', { autoComplete: 'off', maxLength: 40 })}
        {field('websiteEmail', 'Another email', { type: 'email', autoComplete: 'off' })}
        {field('websitePhone', 'Another number', { type: 'tel', autoComplete: 'off' })}
      </fieldset>
      <Logo
        shown={details.logo}
        choice={logo}
        onChoose={(choice) => {
          setSaved(false)
          setLogo(choice)
        }}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskButton look="solid" type="submit" aria-disabled={sending}>
          {sending ? 'Saving…' : 'Save the details'}
        </DeskButton>
        <p role="status" className="text-soft empty:sr-only">
          {saved ? businessWords.saved : ''}
        </p>
      </div>
    </form>
  )
}

interface LogoProps {
  /** The address of the logo that is used now. */
  shown: string | null
  choice: LogoChoice
  onChoose: (choice: LogoChoice) => void
}

function Logo({ shown, choice, onChoose }: LogoProps) {
  const [problem, setProblem] = useState<string>()
  function choose(file: File | undefined) {
    if (!file) return
    const tooLarge = file.size > LOGO_MB * 1024 * 1024
    setProblem(tooLarge ? businessErrors.logoTooLarge : undefined)
    if (!tooLarge) onChoose(file)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-small text-soft">Logo (optional)</legend>
      {shown && choice === 'keep' && (
        <img
          src={shown}
          alt={businessWords.logoAlt}
          className="max-h-20 w-auto max-w-60 border border-line bg-raised object-contain p-2"
        />
      )}
      <FileDrop
        choose={shown ? 'Choose another logo' : 'Choose a logo'}
        hint={businessWords.logoHint}
        accept={SMALL_PICTURE_TYPES}
        onFiles={([first]) => choose(first?.file)}
      />
      <p role="status" className="text-soft empty:sr-only">
        {choice === 'remove' ? businessWords.logoGoes : ''}
        {typeof choice === 'object' ? businessWords.logoChosen(choice.name) : ''}
      </p>
      <FormFailure>{problem}</FormFailure>
      {(choice !== 'keep' || shown) && (
        <div>
          <DeskButton look="plain" onClick={() => onChoose(choice === 'keep' ? 'remove' : 'keep')}>
            {choice === 'keep' ? 'Remove the logo' : 'Leave it as it was'}
          </DeskButton>
        </div>
      )}
    </fieldset>
  )
}
