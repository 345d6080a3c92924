import { type ReactNode, useDeferredValue } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { pictureLibraryWords as libraryWords } from '../../../../content/desk/website/pictures.ts'
import { listUsedMedia } from '../../../../contract/website/media.ts'
import { type ListedPicture, PICTURE_TYPES } from '../../../../domain/site/media/site-media.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { FileDrop } from '../../kit/files/file-drop.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { SkeletonPictures } from '../../kit/page/skeleton.tsx'
import { Tabs } from '../../kit/page/tabs.tsx'
import { MediaUploadList } from './media-upload-list.tsx'
import type { Describing } from './use-describing.ts'
import type { MediaUploads } from './use-media-uploads.ts'
import { usePictures } from './use-pictures.ts'

const COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]'

interface PictureLibraryProps {
  uploads: MediaUploads
  describing: Describing
  /** What is sought, and which of the library's views is shown: `unused`, `undescribed`, or all. */
  search: string
  onSearch: (search: string) => void
  show: string
  onShow: (show: string) => void
  /** What is pressed of a picture. */
  tile: (picture: ListedPicture) => ReactNode
}

/** The website's pictures, on their own screen and wherever one is chosen: uploading, searching, and a sheet of them. */
export function PictureLibrary(props: PictureLibraryProps) {
  const { uploads, describing, search, onSearch, show, onShow, tile } = props
  const query = usePictures()
  const used = useEndpoint(listUsedMedia)
  const sought = useDeferredValue(search)
  const all = query.data?.pictures ?? []
  const undescribed = all.filter(isUndescribed(used.data?.logos ?? []))
  const unused = used.data && all.filter(isUnused(used.data.keys))
  const shown = show === 'unused' ? (unused ?? []) : show === 'undescribed' ? undescribed : all
  const found = shown.filter((picture) => isFound(picture, sought))
  const isReady = query.data !== undefined && (show !== 'unused' || unused !== undefined)
  const skeleton = <SkeletonPictures className={`${COLUMNS} gap-3`} shape="aspect-[4/3]" />
  const sheet = () =>
    found.length > 0 ? (
      <ul className={`grid gap-x-3 gap-y-4 ${COLUMNS}`}>
        {found.map((picture) => (
          <li key={picture.key} className="min-w-0">
            {tile(picture)}
          </li>
        ))}
      </ul>
    ) : shown.length > 0 ? (
      <p>{words.foundNone}</p>
    ) : (
      <Nothing show={show} />
    )
  return (
    <div className="grid gap-5">
      <div>
        <FileDrop
          choose={words.upload}
          hint={words.uploadHint}
          accept={PICTURE_TYPES}
          multiple
          onFiles={(files) => {
            describing.expect()
            uploads.add(
              files.map(({ file }) => file),
              'picture',
            )
          }}
        />
        <MediaUploadList items={uploads.items} onAgain={uploads.again} onRemove={uploads.remove} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-line sm:border-b">
        <Tabs
          label={libraryWords.which}
          value={show}
          tabs={[
            { value: '', words: libraryWords.all, count: query.data && all.length },
            { value: 'unused', words: libraryWords.unused, count: query.data && unused?.length },
            {
              value: 'undescribed',
              words: libraryWords.undescribed,
              count: query.data && undescribed.length,
            },
          ]}
          onChange={onShow}
        />
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full">
          <p role="status" className="text-small text-soft empty:sr-only">
            {isReady && sought && words.found(found.length)}
          </p>
          <SearchBox label={words.search} value={search} onChange={onSearch} />
        </div>
      </div>
      {show === 'undescribed' && found.length > 0 && (
        <DeskButton
          className="justify-self-start"
          onClick={() => describing.begin(found.map(({ key }) => key))}
        >
          {libraryWords.describeAll}
        </DeskButton>
      )}
      <QueryResult query={query} what="list of pictures" skeleton={skeleton}>
        {() =>
          show === 'unused' ? (
            <QueryResult query={used} what="list of their uses" skeleton={skeleton}>
              {sheet}
            </QueryResult>
          ) : (
            sheet()
          )
        }
      </QueryResult>
    </div>
  )
}

function Nothing({ show }: { show: string }) {
  if (show === 'unused')
    return <EmptyState title={libraryWords.noneUnused}>{libraryWords.noneUnusedHint}</EmptyState>
  if (show === 'undescribed')
    return <EmptyState title={libraryWords.noneUndescribed}>{libraryWords.noneUndescribedHint}</EmptyState>
  return <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
}

const isUndescribed =
  (logos: readonly string[]) =>
  ({ key, sample, state, alt, decorative }: ListedPicture) =>
    !sample && state !== 'failed' && alt === '' && !decorative && !logos.includes(key)

const isUnused = (used: readonly string[]) => {
  const keys = new Set(used)
  return ({ sample, key }: ListedPicture) => !sample && !keys.has(key)
}

/** Every word that is sought stands in the file's name, in what the picture shows, or in whose it is. */
function isFound({ fileName, alt, credit }: ListedPicture, search: string): boolean {
  const text = `${fileName} ${alt} ${credit}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
