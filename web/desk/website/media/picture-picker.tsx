import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website-media.ts'
import { isPublishable, type ListedPicture, PICTURE_TYPES } from '../../../../domain/site/site-media.ts'
import { Picture } from '../../../ui/picture.tsx'
import { FileDrop } from '../../files/file-drop.tsx'
import { DeskDialog } from '../../ui/dialog.tsx'
import { EmptyState, QueryResult } from '../../ui/query-result.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DescribePictureForm } from './describe-picture.tsx'
import { pictureDataOf } from './picture-data-of.ts'
import { MediaUploadList } from './upload-list.tsx'
import { type MediaUploads, useMediaUploads } from './use-media-uploads.ts'
import { usePictures } from './use-pictures.ts'

interface PicturePickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The key of the picture that is chosen now. */
  value: string
  onChoose: (key: string) => void
  /** Opens with this picture's description instead of the list. */
  describing?: string | undefined
}

/** Her pictures and the sample's to choose from, uploading more, and describing each before it is used. */
export function PicturePicker({ open, onOpenChange, value, onChoose, describing }: PicturePickerProps) {
  // Held here, so that uploads go on while the dialog is closed.
  const arrived = useRef<((key: string) => void) | undefined>(undefined)
  const uploads = useMediaUploads(({ key }) => arrived.current?.(key))
  return (
    <DeskDialog open={open} onOpenChange={onOpenChange} title={words.library} wide>
      <Library
        value={value}
        describing={describing}
        uploads={uploads}
        arrived={arrived}
        onChoose={(key) => {
          onChoose(key)
          onOpenChange(false)
        }}
      />
    </DeskDialog>
  )
}

interface LibraryProps extends Pick<PicturePickerProps, 'value' | 'onChoose' | 'describing'> {
  uploads: MediaUploads
  /** Is told what has arrived while the dialog is open. */
  arrived: RefObject<((key: string) => void) | undefined>
}

function Library({ value, describing, onChoose, uploads, arrived }: LibraryProps) {
  const query = usePictures()
  const [described, setDescribed] = useState(describing)
  const [sought, setSought] = useState('')
  const search = useDeferredValue(sought)
  useEffect(() => {
    // The first of a choice is described at once; the others wait in the list.
    arrived.current = (key) => setDescribed((now) => now ?? key)
    return () => {
      arrived.current = undefined
    }
  }, [arrived])
  const all = query.data?.pictures ?? []
  const opened = described === undefined ? undefined : all.find(({ key }) => key === described)
  if (opened && !opened.sample)
    return (
      <>
        <DescribePictureForm
          key={opened.key}
          picture={opened}
          confirm={words.saveAndUse}
          onBack={() => setDescribed(undefined)}
          onDeleted={() => setDescribed(undefined)}
          onSaved={({ key }) => onChoose(key)}
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
      <QueryResult query={query} what="list of pictures" skeleton={<GridSkeleton />}>
        {() =>
          found.length > 0 ? (
            <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:grid-cols-4">
              {found.map((picture) => (
                <Choice
                  key={picture.key}
                  picture={picture}
                  chosen={picture.key === value}
                  onChoose={() =>
                    picture.sample || isPublishable(picture)
                      ? onChoose(picture.key)
                      : setDescribed(picture.key)
                  }
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
    </div>
  )
}

function Choice({
  picture,
  chosen,
  onChoose,
}: {
  picture: ListedPicture
  chosen: boolean
  onChoose: () => void
}) {
  const data = pictureDataOf(picture)
  const note = noteOn(picture)
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
    </li>
  )
}

function noteOn(picture: ListedPicture): string | undefined {
  if (picture.sample) return words.sample
  if (picture.state === 'waiting') return words.preparing
  if (picture.state === 'failed') return words.failed
  return isPublishable(picture) ? undefined : words.withoutAlt
}

const SKELETONS = [...'abcdefgh']

function GridSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
      {SKELETONS.map((name) => (
        <div key={name} className="aspect-[4/3] bg-line" />
      ))}
    </div>
  )
}

/** Every word that is sought stands in the file's name or in what the picture shows. */
function isFound({ fileName, alt, credit }: ListedPicture, search: string): boolean {
  const text = `${fileName} ${alt} ${credit}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
