import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { pictureLibraryWords as libraryWords } from '../../../../content/desk/website/pictures.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'
import type { MediaUploadItem } from './use-media-uploads.ts'

/** How many files are listed without scrolling. */
const SHORT = 6

interface UploadListProps {
  items: readonly MediaUploadItem[]
  onAgain: (id: string) => void
  onRemove: (id: string) => void
}

/** The files that are being uploaded, each with its progress or why it stopped. */
export function MediaUploadList({ items, onAgain, onRemove }: UploadListProps) {
  if (items.length === 0) return null
  const sent = items.filter(({ state }) => state === 'done' || state === 'known').length
  return (
    <section aria-label={words.uploads} className="mt-4">
      {items.length > SHORT && (
        <p role="status" className="mb-2 text-small text-soft">
          {libraryWords.sentOf(sent, items.length)}
        </p>
      )}
      <ul className={`border-line border-t ${items.length > SHORT ? 'max-h-80 overflow-y-auto' : ''}`}>
        {items.map((item) => (
          <li key={item.id} className="grid gap-2 border-line border-b py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 grow basis-48">
                <span className="wrap-anywhere block leading-snug">{item.file.name}</span>
                <span
                  className={`text-small leading-snug ${item.state === 'refused' || item.state === 'stopped' ? 'text-wrong' : 'text-soft'}`}
                  role={item.state === 'refused' || item.state === 'stopped' ? 'alert' : undefined}
                >
                  {stateOf(item)}
                </span>
              </p>
              <span className="flex gap-2">
                {item.state === 'stopped' && (
                  <DeskButton
                    onClick={() => onAgain(item.id)}
                    aria-label={`${words.again}: ${item.file.name}`}
                  >
                    {words.again}
                  </DeskButton>
                )}
                <DeskButton
                  look="plain"
                  onClick={() => onRemove(item.id)}
                  aria-label={`${isUnderWay(item) ? words.cancel : words.dismiss}: ${item.file.name}`}
                >
                  {isUnderWay(item) ? words.cancel : words.dismiss}
                </DeskButton>
              </span>
            </div>
            {item.state === 'sending' && (
              <ProgressMeter label={item.file.name} value={shareOf(item)} className="h-1" />
            )}
          </li>
        ))}
      </ul>
      {items.some(isUnderWay) && <p className="mt-2 text-small text-soft">{words.resumes}</p>}
    </section>
  )
}

const isUnderWay = ({ state }: MediaUploadItem) => state === 'waiting' || state === 'sending'
const shareOf = ({ sentBytes, file }: MediaUploadItem) => (file.size > 0 ? sentBytes / file.size : 1)

function stateOf(item: MediaUploadItem): string {
  if (item.state === 'sending') {
    if (!navigator.onLine) return words.goesOn
    return item.sentBytes < item.file.size ? words.sent(shareOf(item)) : words.checking
  }
  return (
    item.reason ??
    { waiting: words.waiting, done: words.done, known: words.known, stopped: '', refused: '' }[item.state]
  )
}
