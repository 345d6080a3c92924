import { useState } from 'react'
import { websiteMediaWords as mediaWords } from '../../../../content/desk/website/media.ts'
import { pictureListWords as words } from '../../../../content/desk/website/website.ts'
import type { ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { TextField } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { whenSent } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { pictureDataOf } from '../media/picture-data-of.ts'

interface PicturePlaceDialogProps {
  title: string
  picture: ListedPicture | undefined
  /** What the document says that it shows. */
  alt: string
  /** From 0. */
  place: number
  count: number
  onMove: (to: number) => void
  onDescribe: () => void
  onReplace: () => void
  onRemove: () => void
  onClose: () => void
}

/** One picture of a list, in large: moves it to a place, takes another one instead, or removes it. */
export function PicturePlaceDialog(props: PicturePlaceDialogProps) {
  const { title, picture, alt, place, count, onMove, onDescribe, onReplace, onRemove, onClose } = props
  const [typed, setTyped] = useState(String(place + 1))
  const [problem, setProblem] = useState<string>()
  const data = picture && pictureDataOf(picture)
  function onSubmit() {
    const to = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
    if (to < 1 || to > count) return setProblem(words.whichPlace(count))
    onMove(to - 1)
  }
  return (
    <DeskDialog title={title} open onClose={onClose}>
      <form {...whenSent(onSubmit)} className="mt-4 grid gap-5">
        {data ? (
          <figure>
            <Picture
              picture={data}
              sizes="24rem"
              className="mx-auto h-auto max-h-[38svh] w-auto max-w-full"
            />
            <figcaption className="mt-2 text-small text-soft leading-snug">
              {alt || picture.fileName}
            </figcaption>
          </figure>
        ) : (
          <p className="text-wrong">{words.missing}</p>
        )}
        {count > 1 && (
          <div className="flex items-end gap-4">
            <TextField
              className="grow"
              label={words.moveTo(count)}
              required
              name="place"
              inputMode="numeric"
              value={typed}
              autoComplete="off"
              onChange={(event) => {
                setProblem(undefined)
                setTyped(event.target.value)
              }}
              onFocus={(event) => event.currentTarget.select()}
              problem={problem}
            />
            <DeskButton type="submit">{words.move}</DeskButton>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {place > 0 && <DeskButton onClick={() => onMove(0)}>{words.toStart}</DeskButton>}
          {data && <DeskButton onClick={onDescribe}>{mediaWords.describe}</DeskButton>}
          <DeskButton onClick={onReplace}>{words.replace}</DeskButton>
          <DeskButton look="plain" className="ml-auto" onClick={onRemove}>
            {words.remove}
          </DeskButton>
        </div>
      </form>
    </DeskDialog>
  )
}
