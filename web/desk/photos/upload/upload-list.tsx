import { useState } from 'react'
import { uploadWords } from '../../../../content/desk/photos/upload.ts'
import { focusNextRow, row, takesOut } from '../../../ui/focus-next-row.ts'
import { counted, formatBytes } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'
import { FailedFile } from '../failed-file.tsx'
import { isInProgress, type Upload } from './upload-items.ts'
import { removeUpload, retryUpload } from './use-uploads.ts'

/** How many rows are shown; nobody scrolls past thousands. */
const SHOWN = 60
const RANK: Record<Upload['state'], number> = {
  refused: 0,
  stopped: 0,
  sending: 1,
  checking: 1,
  waiting: 2,
  done: 3,
  known: 3,
}

/** All files: failed ones first, then active, waiting and finished ones. `held` says why nothing moves. */
export function UploadList({ items, held }: { items: readonly Upload[]; held: string | undefined }) {
  const [cancelled, setCancelled] = useState('')
  const sorted = items.toSorted((a, b) => RANK[a.state] - RANK[b.state])
  return (
    <>
      <ul className="mt-4 border-line border-t">
        {sorted.slice(0, SHOWN).map((item) => (
          <UploadRow key={item.id} item={item} held={held} onCancelled={() => setCancelled(item.fileName)} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {cancelled && uploadWords.cancelled(cancelled)}
      </p>
      {sorted.length > SHOWN && (
        <p className="mt-3 text-soft">And {counted(sorted.length - SHOWN, 'more file')}.</p>
      )}
    </>
  )
}

interface UploadRowProps {
  item: Upload
  held: string | undefined
  onCancelled: () => void
}

function UploadRow({ item, held, onCancelled }: UploadRowProps) {
  const { id, folder, fileName, bytes, sent, state, reason } = item
  const failed = state === 'refused' || state === 'stopped'
  function retry(button: HTMLElement) {
    retryUpload(id)
    // Its row moves to another place, which takes the focus away.
    requestAnimationFrame(() => button.focus())
  }
  function cancel(button: HTMLElement) {
    focusNextRow(button)
    removeUpload(id)
    onCancelled()
  }
  return (
    <li
      {...row}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 border-line border-b sm:grid-cols-[minmax(0,1fr)_minmax(4rem,10rem)_9rem_5rem]"
    >
      {failed ? (
        <p className="py-2.5 col-span-2 text-wrong leading-snug sm:col-span-3">
          <FailedFile fileName={fileName} reason={reason ?? ''} />
        </p>
      ) : (
        <>
          <p className="truncate py-2.5">
            {folder && <span className="text-soft">{folder}/</span>}
            <span title={fileName}>{fileName}</span>
          </p>
          {isInProgress(item) ? (
            <ProgressMeter
              label={`Sent of ${fileName}`}
              value={sent / bytes}
              className="h-1 max-sm:order-last max-sm:col-span-3 max-sm:mb-2.5"
            />
          ) : (
            <span className="max-sm:hidden" />
          )}
          <p className="slate whitespace-nowrap text-right text-soft">{stateLabels(item, held)}</p>
        </>
      )}
      <div className="flex justify-end">
        {(failed || isInProgress(item)) && (
          <DeskButton
            look="plain"
            {...takesOut}
            aria-label={`${failed ? 'Retry' : 'Cancel'} ${fileName}`}
            onClick={({ currentTarget }) => (failed ? retry(currentTarget) : cancel(currentTarget))}
          >
            {failed ? 'Retry' : 'Cancel'}
          </DeskButton>
        )}
      </div>
    </li>
  )
}

function stateLabels({ state, bytes, sent }: Upload, held: string | undefined): string {
  if (state === 'done') return 'Uploaded'
  if (state === 'known') return 'Uploaded before'
  if (held) return held
  if (state === 'checking') return 'Being checked'
  return state === 'waiting' ? 'Waiting' : `${formatBytes(sent)} / ${formatBytes(bytes)}`
}
