import type { NodeViewProps } from '@tiptap/react'
import { useId, useState } from 'react'
import { websiteMediaWords as mediaWords } from '../../../../../content/desk/website/media.ts'
import { textMediaWords as words } from '../../../../../content/desk/website/text-media.ts'
import { editorWords } from '../../../../../content/desk/website/website.ts'
import { MAX_SLATE } from '../../../../../domain/site/fields/basic-fields.ts'
import { isPublishable, type ListedPicture } from '../../../../../domain/site/media/site-media.ts'
import type { TextPicture } from '../../../../../domain/site/media/text-media.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { DeskButton } from '../../../kit/page/button.tsx'
import { DescribeHere } from '../../media/describe-here.tsx'
import { pictureDataOf } from '../../media/picture-data-of.ts'
import { PicturePicker } from '../../media/picture-picker.tsx'
import { usePictureWords } from '../../media/use-picture-words.ts'
import { usePictures } from '../../media/use-pictures.ts'
import { useFormActions } from '../form-context.ts'
import { OrderButtons, RemoveButton } from '../order-controls.tsx'
import { withMoved } from '../use-drag-order.ts'
import { roomFor, writeBelow } from './insert-media.ts'
import { MediaFrame } from './media-frame.tsx'

/** Pictures of a text as they are edited: each with its caption, and how wide they are together. */
export function PicturesBlock({
  node,
  editor,
  extension,
  getPos,
  selected,
  updateAttributes,
}: NodeViewProps) {
  const { data: library } = usePictures()
  const pictures = node.attrs.pictures as readonly TextPicture[]
  const { wide } = node.attrs as { wide: boolean }
  const [open, setOpen] = useState<number | 'add'>()
  const [describing, setDescribing] = useState<ListedPicture>()
  const { altOf, wordsOf } = usePictureWords()
  const [said, setSaid] = useState('')
  const { tell } = useFormActions()
  const listed = (key: string) => library?.pictures.find((one) => one.key === key)
  const withWords = (key: string) => {
    const one = listed(key)
    return one && { ...one, ...wordsOf(key) }
  }
  const set = (next: readonly TextPicture[]) => updateAttributes({ pictures: next })
  const kind = words.kind(pictures.length)
  const name = words.block(kind, pictures.length === 1 ? altOf(pictures[0]?.picture ?? '') : '')
  const several = pictures.length > 1
  const withSlate = (key: string): TextPicture => ({ picture: key, caption: listed(key)?.slate ?? '' })
  return (
    <MediaFrame {...{ editor, node, getPos, selected, kind, name }}>
      <ul className="grid list-none! gap-4 ps-0!">
        {pictures.map(({ picture, caption }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may stand there twice
            key={at}
            className="grid grid-cols-[6rem_1fr] items-start gap-x-4 sm:grid-cols-[9rem_1fr]"
          >
            <Thumb picture={withWords(picture)} missing={library !== undefined && !listed(picture)} />
            <div className="min-w-0">
              <TextField
                label={several ? words.captionOf(at + 1) : words.caption}
                name={`caption-${at}`}
                value={caption}
                maxLength={MAX_SLATE}
                autoComplete="off"
                onChange={({ target }) => set(pictures.with(at, { picture, caption: target.value }))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  writeBelow(editor, (getPos() ?? 0) + node.nodeSize)
                }}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-2">
                <DeskButton look="plain" className="text-small" onClick={() => setOpen(at)}>
                  {words.another}
                  {several && <span className="sr-only">: {words.one(at + 1, altOf(picture))}</span>}
                </DeskButton>
                <DescribeButton
                  picture={listed(picture)}
                  name={several ? words.one(at + 1, altOf(picture)) : ''}
                  onPress={setDescribing}
                />
                {several && (
                  <OrderButtons
                    name={words.one(at + 1, altOf(picture))}
                    at={at}
                    count={pictures.length}
                    onMove={(by, done) => {
                      set(withMoved(pictures, at, at + by))
                      setSaid(editorWords.moved(words.one(at + 1, ''), at + by + 1, pictures.length))
                      done()
                    }}
                  >
                    <RemoveButton
                      name={words.one(at + 1, altOf(picture))}
                      onPress={() => {
                        set(pictures.toSpliced(at, 1))
                        tell(words.removed(words.picture), async () => set(pictures))
                      }}
                    />
                  </OrderButtons>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        {extension.options.wide && (
          <Width wide={wide} onChange={(next) => updateAttributes({ wide: next })} />
        )}
        <DeskButton look="plain" className="text-small" onClick={() => setOpen('add')}>
          {words.addBeside}
        </DeskButton>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <PicturePicker
        open={open === 'add'}
        onClose={() => setOpen(undefined)}
        value=""
        several={{ taken: pictures.map(({ picture }) => picture), room: roomFor(editor), entry: 'picture' }}
        onChoose={(...keys) => set([...pictures, ...keys.map(withSlate)])}
      />
      <PicturePicker
        open={typeof open === 'number'}
        onClose={() => setOpen(undefined)}
        value={typeof open === 'number' ? (pictures[open]?.picture ?? '') : ''}
        onChoose={(key) =>
          typeof open === 'number' &&
          set(pictures.with(open, { picture: key, caption: pictures[open]?.caption ?? '' }))
        }
      />
      {describing && <DescribeHere picture={describing} onClose={() => setDescribing(undefined)} />}
    </MediaFrame>
  )
}

function DescribeButton({
  picture,
  name,
  onPress,
}: {
  picture: ListedPicture | undefined
  name: string
  onPress: (picture: ListedPicture) => void
}) {
  if (picture?.state !== 'ready') return null
  return (
    <DeskButton look="plain" className="text-small" onClick={() => onPress(picture)}>
      {mediaWords.describe}
      {name && <span className="sr-only">: {name}</span>}
    </DeskButton>
  )
}

function Width({ wide, onChange }: { wide: boolean; onChange: (wide: boolean) => void }) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="sr-only">{words.width}</legend>
      {[false, true].map((value) => (
        <label key={String(value)} className="flex min-h-11 cursor-pointer items-center gap-2 text-small">
          <input
            type="radio"
            name={name}
            className="size-4 accent-ink"
            checked={wide === value}
            onChange={() => onChange(value)}
          />
          {value ? words.wide : words.inColumn}
        </label>
      ))}
    </fieldset>
  )
}

function Thumb({ picture, missing }: { picture: ListedPicture | undefined; missing: boolean }) {
  const data = picture && pictureDataOf(picture)
  const wrong = missing
    ? words.missing
    : picture && !isPublishable(picture)
      ? picture.state === 'waiting'
        ? words.notYet
        : words.needsAlt
      : undefined
  return (
    <div className="min-w-0">
      {data ? (
        <Picture picture={data} sizes="9rem" className="h-auto max-h-40 w-full bg-line object-contain" />
      ) : (
        <span className="block aspect-[3/2] bg-line" />
      )}
      {wrong && <p className="mt-1 text-small text-wrong leading-snug">{wrong}</p>}
    </div>
  )
}
