import { useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { pictureLibraryWords as libraryWords } from '../../../../content/desk/website/pictures.ts'
import { describePicture, showMediaUses } from '../../../../contract/website/media.ts'
import { type ListedPicture, MAX_CREDIT, uploadIdOf } from '../../../../domain/site/media/site-media.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { TextField } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { FocalPoint } from './focal-point.tsx'
import { pictureDataOf } from './picture-data-of.ts'
import { PictureWordsFields } from './picture-words-fields.tsx'
import { useDescribed } from './use-described.ts'

interface DescribePictureFormProps {
  picture: ListedPicture
  /** The button that saves. */
  confirm: string
  /** It is one of several, which are described one after the other: only what each of them needs is asked. */
  series?: { place: string; onSkip: () => void } | undefined
  /** The notice of success. */
  done?: string
  onSaved?: (picture: ListedPicture) => void
  onDeleted: () => void
  onBack?: (() => void) | undefined
}

/** What the owner says about a picture: what it shows, whose it is, and what stays in view. */
export function DescribePictureForm({
  picture,
  confirm,
  series,
  done,
  onSaved,
  onDeleted,
  onBack,
}: DescribePictureFormProps) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const { typed, type, forget } = useDescribed(picture)
  const { alt, decorative, credit, position } = typed
  const [problem, setProblem] = useState<string>()
  const id = uploadIdOf(picture.key) ?? ''
  const data = pictureDataOf(picture)
  const { data: named } = useEndpoint(showMediaUses, { params: { id } })
  const isLogo = named !== undefined && named.uses.length > 0 && named.uses.every(({ logo }) => logo)
  const shownOn = (named?.uses ?? []).filter(({ live }) => live).map(({ title }) => title)

  async function save(form: HTMLFormElement) {
    const missing = !decorative && !isLogo && alt.trim() === ''
    setProblem(missing ? words.altMissing : undefined)
    if (missing) {
      form.querySelector('textarea')?.focus()
      return
    }
    await run(
      'save',
      () => change(describePicture, { params: { id }, body: typed }),
      (saved) => {
        forget()
        onSaved?.(saved)
        return done
      },
    )
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
      {(onBack || series) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {onBack && <BackButton onPress={onBack} />}
          {series && (
            <>
              <p role="status" className="slate text-soft">
                {series.place}
              </p>
              <p className="min-w-0 truncate text-small text-soft">{picture.fileName}</p>
            </>
          )}
        </div>
      )}
      {data && series ? (
        <Picture
          picture={data}
          alt=""
          sizes="40rem"
          className="mx-auto h-auto max-h-[34svh] w-auto max-w-full"
        />
      ) : data ? (
        <FocalPoint
          picture={data}
          value={position}
          onChange={(next) => type({ position: next })}
          label={words.focus}
        />
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
      {isLogo && <p>{words.logoSaysName}</p>}
      <PictureWordsFields
        words={typed}
        onType={(part) => {
          type(part)
          if (!('slate' in part)) setProblem(undefined)
        }}
        problem={problem}
        slate={!series}
        quick={series !== undefined}
      />
      {!series && (
        <TextField
          label={words.credit}
          name="credit"
          value={credit}
          maxLength={MAX_CREDIT}
          onChange={(event) => type({ credit: event.target.value })}
        />
      )}
      {series && <p className="text-small text-soft">{libraryWords.moreLater}</p>}
      {shownOn.length > 0 && (
        <p className="border-gorse border-l-2 pl-4 text-small">{words.keepTheirs(shownOn)}</p>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-2">
        <DeskButton look="solid" type="submit" aria-disabled={busy !== undefined}>
          {confirm}
        </DeskButton>
        {series && <DeskButton onClick={series.onSkip}>{libraryWords.skip}</DeskButton>}
        <DeleteMedia
          kind="picture"
          id={id}
          onDeleted={() => {
            forget()
            onDeleted()
          }}
          className="ml-auto"
        />
      </div>
    </form>
  )
}

/** Back to the pictures to choose from. */
export const BackButton = ({ onPress, className }: { onPress: () => void; className?: string }) => (
  <DeskButton look="plain" onClick={onPress} className={className}>
    ‹ {words.back}
  </DeskButton>
)

/** In a dialog the form takes the place of the list in which the picture was pressed, and of the button that sent it. */
function takeLostFocus(form: HTMLFormElement | null) {
  if (form?.closest('[role=dialog]') && document.activeElement === document.body)
    form.focus({ preventScroll: true })
}
