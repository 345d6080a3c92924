import { useId, useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { describePicture, showMediaUses } from '../../../../contract/website/media.ts'
import { MAX_SLATE } from '../../../../domain/site/fields.ts'
import { type ListedPicture, MAX_ALT, MAX_CREDIT, uploadIdOf } from '../../../../domain/site/site-media.ts'
import { useEndpoint } from '../../../endpoint-query.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { FocalPoint } from './focal-point.tsx'
import { pictureDataOf } from './picture-data-of.ts'

interface DescribePictureFormProps {
  picture: ListedPicture
  /** The button that saves. */
  confirm: string
  onSaved: (picture: ListedPicture) => void
  onDeleted: () => void
  onBack: () => void
}

/** What the owner says about a picture: what it shows, whose it is, and what stays in view. */
export function DescribePictureForm({
  picture,
  confirm,
  onSaved,
  onDeleted,
  onBack,
}: DescribePictureFormProps) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const altHint = useId()
  const slateHint = useId()
  const [alt, setAlt] = useState(picture.alt)
  const [decorative, setDecorative] = useState(picture.decorative)
  const [credit, setCredit] = useState(picture.credit)
  const [slate, setSlate] = useState(picture.slate)
  const [position, setPosition] = useState(picture.position)
  const [problem, setProblem] = useState<string>()
  const id = uploadIdOf(picture.key) ?? ''
  const data = pictureDataOf(picture)
  const { data: named } = useEndpoint(showMediaUses, { params: { id } })
  const shownOn = (named?.uses ?? []).filter(({ live }) => live).map(({ title }) => title)

  async function save(form: HTMLFormElement) {
    const missing = !decorative && alt.trim() === ''
    setProblem(missing ? words.altMissing : undefined)
    if (missing) {
      form.querySelector('textarea')?.focus()
      return
    }
    const body = { alt, decorative, credit, slate, position }
    await run('save', () => change(describePicture, { params: { id }, body }), onSaved)
  }
  return (
    <form
      ref={takeLostFocus}
      tabIndex={-1}
      aria-label={words.describe}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog is inside the editor's form, in React's eyes.
        event.stopPropagation()
        void save(event.currentTarget)
      }}
      className="mt-4 grid gap-6 outline-none"
    >
      <DeskButton look="plain" onClick={onBack} className="justify-self-start">
        ‹ {words.back}
      </DeskButton>
      {data ? (
        <FocalPoint picture={data} value={position} onChange={setPosition} label={words.focus} />
      ) : (
        <p
          role={picture.state === 'failed' ? 'alert' : 'status'}
          className="bg-line p-6 text-center text-soft"
        >
          {picture.state === 'failed'
            ? `${words.cannot} ${picture.fileName} ${picture.reason}`
            : words.notYet}
        </p>
      )}
      {!decorative && (
        <div>
          <TextArea
            label={words.alt}
            name="alt"
            value={alt}
            maxLength={MAX_ALT}
            problem={problem}
            onChange={(event) => {
              setAlt(event.target.value)
              setProblem(undefined)
            }}
            aria-describedby={altHint}
            className="[&_textarea]:min-h-11"
          />
          <p id={altHint} className="mt-2 text-small text-soft">
            {words.altHint}
          </p>
        </div>
      )}
      <TickBox
        checked={decorative}
        onChange={(next) => {
          setDecorative(next)
          setProblem(undefined)
        }}
      >
        {words.decorative}
      </TickBox>
      <div>
        <TextField
          label={words.slate}
          name="slate"
          value={slate}
          maxLength={MAX_SLATE}
          onChange={(event) => setSlate(event.target.value)}
          aria-describedby={slateHint}
        />
        <p id={slateHint} className="mt-2 text-small text-soft">
          {words.slateHint}
        </p>
      </div>
      <TextField
        label={words.credit}
        name="credit"
        value={credit}
        maxLength={MAX_CREDIT}
        onChange={(event) => setCredit(event.target.value)}
      />
      {shownOn.length > 0 && (
        <p className="border-gorse border-l-2 pl-4 text-small">{words.seenAtOnce(shownOn)}</p>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-2">
        <DeskButton look="solid" type="submit" aria-disabled={busy !== undefined}>
          {confirm}
        </DeskButton>
        <DeleteMedia kind="picture" id={id} onDeleted={onDeleted} className="ml-auto" />
      </div>
    </form>
  )
}

/** The form takes the place of the list in which the picture was pressed, and of the button that sent it. */
function takeLostFocus(form: HTMLFormElement | null) {
  if (form && document.activeElement === document.body) form.focus({ preventScroll: true })
}
