import { type RefObject, useEffect, useRef, useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { pictureListWords as listWords } from '../../../../content/desk/website/website.ts'
import { isPublishable, type ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DescribeSeries } from './describe-series.tsx'
import { MediaUploadList } from './media-upload-list.tsx'
import { PictureLibrary } from './picture-library.tsx'
import { PictureTile } from './picture-tile.tsx'
import { useDescribing } from './use-describing.ts'
import { comingOf, type MediaUploads, useMediaUploads } from './use-media-uploads.ts'

interface PicturePickerProps {
  open: boolean
  onClose: () => void
  /** The key of the picture that is chosen now. */
  value: string
  /** Several keys, in the order in which they were pressed, only with `several`. */
  onChoose: (...keys: [string, ...string[]]) => void
  /** Several pictures may be chosen: at most so many, and those not that are there already. */
  several?: { taken: readonly string[]; room: number; entry: string } | undefined
  /** It needs no words where it is used. */
  wordless?: boolean | undefined
}

/** The library to choose a picture from, each described before it is used. */
export function PicturePicker(props: PicturePickerProps) {
  const { open, onClose, value, onChoose, several, wordless } = props
  // Held here, so that uploads go on while the dialog is closed.
  const arrived = useRef<((key: string) => void) | undefined>(undefined)
  const uploads = useMediaUploads(({ key }) => arrived.current?.(key))
  return (
    <DeskDialog open={open} onClose={onClose} title={words.library} wide>
      <Choosing
        value={value}
        several={several}
        wordless={wordless}
        uploads={uploads}
        arrived={arrived}
        onChoose={(...keys) => {
          onChoose(...keys)
          onClose()
        }}
      />
    </DeskDialog>
  )
}

interface ChoosingProps extends Pick<PicturePickerProps, 'value' | 'onChoose' | 'several' | 'wordless'> {
  uploads: MediaUploads
  /** Is told what has arrived while the dialog is open. */
  arrived: RefObject<((key: string) => void) | undefined>
}

function Choosing({ value, onChoose, several, wordless, uploads, arrived }: ChoosingProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const describing = useDescribing()
  const [search, setSearch] = useState('')
  const [show, setShow] = useState('')
  useEffect(() => {
    arrived.current = wordless ? choose : describing.arrived
    return () => {
      arrived.current = undefined
    }
  })
  function choose(key: string) {
    if (!several) return onChoose(key)
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    if (next.length <= several.room && !several.taken.includes(key)) setChosen(next)
  }
  if (describing.keys)
    return (
      <>
        <DescribeSeries
          keys={describing.keys}
          coming={comingOf(uploads)}
          confirm={words.saveAndUse}
          onBack={describing.end}
          onEnd={describing.end}
          onSaved={({ key }) => {
            if (!chosen.includes(key)) choose(key)
          }}
        />
        <MediaUploadList items={uploads.items} onAgain={uploads.again} onRemove={uploads.remove} />
      </>
    )
  function press(picture: ListedPicture) {
    if (picture.sample || wordless || isPublishable(picture)) choose(picture.key)
    else describing.begin([picture.key])
  }
  const isChosen = ({ key }: ListedPicture) => (several ? chosen.includes(key) : key === value)
  return (
    <div className="mt-4 grid gap-5">
      <PictureLibrary
        {...{ uploads, describing, search, show }}
        onSearch={setSearch}
        onShow={setShow}
        tile={(picture) => (
          <>
            <button
              type="button"
              aria-pressed={isChosen(picture)}
              onClick={() => press(picture)}
              className="group block w-full cursor-pointer text-left"
            >
              <PictureTile
                picture={picture}
                chosen={isChosen(picture)}
                {...(several?.taken.includes(picture.key) && { note: listWords.taken })}
              />
            </button>
            {!picture.sample && isPublishable(picture) && (
              <DeskButton look="plain" className="text-small" onClick={() => describing.begin([picture.key])}>
                {words.open}
                <span className="sr-only">: {picture.fileName}</span>
              </DeskButton>
            )}
          </>
        )}
      />
      {several && <AddChosen chosen={chosen} several={several} onChoose={onChoose} />}
    </div>
  )
}

/** Adds the pictures that were pressed. */
function AddChosen({
  chosen,
  several,
  onChoose,
}: Required<Pick<PicturePickerProps, 'onChoose'>> & {
  chosen: readonly string[]
  several: NonNullable<PicturePickerProps['several']>
}) {
  return (
    <div className="-bottom-5 sm:-bottom-7 -mx-5 sm:-mx-7 -mb-5 sm:-mb-7 sticky flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-line border-t bg-raised px-5 py-3 sm:px-7">
      <p role="status" className="text-small text-soft empty:sr-only max-sm:basis-full">
        {chosen.length === 0 && listWords.chosenNone}
        {chosen.length > 0 && chosen.length >= several.room && listWords.noRoom}
      </p>
      <DeskButton
        look="solid"
        disabled={chosen.length === 0}
        className="max-sm:grow"
        onClick={() => {
          const [first, ...more] = chosen
          if (first) onChoose(first, ...more)
        }}
      >
        {chosen.length === 0
          ? listWords.add(several.entry)
          : listWords.addChosen(chosen.length, several.entry)}
      </DeskButton>
    </div>
  )
}
