import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { pictureListWords as listWords } from '../../../../content/desk/website/website.ts'
import { isPublishable, type ListedPicture, PICTURE_TYPES } from '../../../../domain/site/site-media.ts'
import { Picture } from '../../../ui/picture.tsx'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { FileDrop } from '../../kit/files/file-drop.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { SkeletonPictures } from '../../kit/page/skeleton.tsx'
import { DescribePictureForm } from './describe-picture.tsx'
import { MediaUploadList } from './media-upload-list.tsx'
import { pictureDataOf } from './picture-data-of.ts'
import { type MediaUploads, useMediaUploads } from './use-media-uploads.ts'
import { usePictures } from './use-pictures.ts'

interface PicturePickerProps {
  open: boolean
  onClose: () => void
  /** The key of the picture that is chosen now. */
  value: string
  /** Several keys, in the order in which they were pressed, only with `several`. */
  onChoose: (...keys: [string, ...string[]]) => void
  /** Several pictures may be chosen: at most so many, and those not that are there already. */
  several?: { taken: readonly string[]; room: number; entry: string } | undefined
  /** Opens with this picture's description instead of the list. */
  describing?: string | undefined
}

/** Her pictures and the sample's to choose from, uploading more, and describing each before it is used. */
export function PicturePicker(props: PicturePickerProps) {
  const { open, onClose, value, onChoose, several, describing } = props
  // Held here, so that uploads go on while the dialog is closed.
  const arrived = useRef<((key: string) => void) | undefined>(undefined)
  const uploads = useMediaUploads(({ key }) => arrived.current?.(key))
  return (
    <DeskDialog open={open} onClose={onClose} title={words.library} wide>
      <Library
        value={value}
        several={several}
        describing={describing}
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

interface LibraryProps extends Pick<PicturePickerProps, 'value' | 'onChoose' | 'several' | 'describing'> {
  uploads: MediaUploads
  /** Is told what has arrived while the dialog is open. */
  arrived: RefObject<((key: string) => void) | undefined>
}

function Library({ value, describing, onChoose, several, uploads, arrived }: LibraryProps) {
  const query = usePictures()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toDescribe = useRef<string[]>([])
  const [described, setDescribed] = useState(describing)
  const [sought, setSought] = useState('')
  const search = useDeferredValue(sought)
  useEffect(() => {
    // The first of a choice is described at once; the others follow, or wait in the list.
    arrived.current = (key) => {
      toDescribe.current.push(key)
      setDescribed((now) => now ?? key)
    }
    return () => {
      arrived.current = undefined
    }
  }, [arrived])
  const all = query.data?.pictures ?? []
  function choose(key: string) {
    if (!several) return onChoose(key)
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    if (next.length <= several.room && !several.taken.includes(key)) setChosen(next)
  }
  function goOn(from: string) {
    toDescribe.current = toDescribe.current.filter((key) => key !== from)
    setDescribed(toDescribe.current[0])
  }
  const opened = described === undefined ? undefined : all.find(({ key }) => key === described)
  if (opened && !opened.sample)
    return (
      <>
        <DescribePictureForm
          key={opened.key}
          picture={opened}
          confirm={words.saveAndUse}
          onBack={() => setDescribed(undefined)}
          onDeleted={() => goOn(opened.key)}
          onSaved={({ key }) => {
            choose(key)
            if (several) goOn(key)
          }}
        />
        <MediaUploadList items={uploads.items} onAgain={uploads.again} onRemove={uploads.remove} />
      </>
    )
  const found = all.filter((picture) => isFound(picture, search))
  return (
    <div className="mt-4 grid gap-5">
      <div>
        <FileDrop
          choose={words.upload}
          hint={words.uploadHint}
          accept={PICTURE_TYPES}
          multiple
          onFiles={(files) =>
            uploads.add(
              files.map(({ file }) => file),
              'picture',
            )
          }
        />
        <MediaUploadList items={uploads.items} onAgain={uploads.again} onRemove={uploads.remove} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
        <SearchBox label={words.search} value={sought} onChange={setSought} />
        <p role="status" className="text-small text-soft">
          {query.data && (search ? words.found(found.length) : words.libraryHint)}
        </p>
      </div>
      <QueryResult
        query={query}
        what="list of pictures"
        skeleton={
          <SkeletonPictures
            className="grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4"
            shape="aspect-[4/3]"
          />
        }
      >
        {() =>
          found.length > 0 ? (
            <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:grid-cols-4">
              {found.map((picture) => (
                <Choice
                  key={picture.key}
                  picture={picture}
                  chosen={several ? chosen.includes(picture.key) : picture.key === value}
                  note={several?.taken.includes(picture.key) ? listWords.taken : noteOn(picture)}
                  onChoose={() =>
                    picture.sample || isPublishable(picture) ? choose(picture.key) : setDescribed(picture.key)
                  }
                  onOpen={() => setDescribed(picture.key)}
                />
              ))}
            </ul>
          ) : all.length > 0 ? (
            <p>{words.foundNone}</p>
          ) : (
            <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
          )
        }
      </QueryResult>
      {several && (
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
      )}
    </div>
  )
}

function Choice({
  picture,
  chosen,
  note,
  onChoose,
  onOpen,
}: {
  picture: ListedPicture
  chosen: boolean
  note: string | undefined
  onChoose: () => void
  /** Describes or deletes it instead. */
  onOpen: () => void
}) {
  const data = pictureDataOf(picture)
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="group block w-full cursor-pointer text-left"
      >
        <span
          className={`block aspect-[4/3] overflow-hidden bg-line outline-offset-2 ${chosen ? 'outline-2 outline-ink' : 'group-hover:outline group-hover:outline-edge'}`}
        >
          {data ? (
            <Picture
              picture={data}
              sizes="12rem"
              position={picture.position}
              className="size-full object-cover"
            />
          ) : null}
        </span>
        <span className="mt-1.5 block truncate text-small leading-snug">{picture.fileName}</span>
        {note && (
          <span className={`slate block ${picture.state === 'failed' ? 'text-wrong' : 'text-soft'}`}>
            {note}
          </span>
        )}
      </button>
      {!picture.sample && isPublishable(picture) && (
        <DeskButton look="plain" className="text-small" onClick={onOpen}>
          {words.open}
          <span className="sr-only">: {picture.fileName}</span>
        </DeskButton>
      )}
    </li>
  )
}

function noteOn(picture: ListedPicture): string | undefined {
  if (picture.sample) return words.sample
  if (picture.state === 'waiting') return words.preparing
  if (picture.state === 'failed') return words.failed
  return isPublishable(picture) ? undefined : words.withoutAlt
}

/** Every word that is sought stands in the file's name or in what the picture shows. */
function isFound({ fileName, alt, credit }: ListedPicture, search: string): boolean {
  const text = `${fileName} ${alt} ${credit}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
