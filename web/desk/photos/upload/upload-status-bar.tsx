import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { desk } from '../../../../domain/screens.ts'
import { refreshDesk } from '../../kit/data/desk-cache.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'
import { countUploadsByState, isInProgress, progressLine, type Target, type Upload } from './upload-items.ts'
import { pauseUploads, resumeUploads, useUploads } from './use-uploads.ts'

/** The upload screen of a target. */
function addressOf({ level, id }: Target): string {
  if (level === 'pupil') return desk.pupil(id)
  return level === 'event' ? desk.eventUpload(id) : desk.classUpload(id)
}

/** At the foot of every other screen: uploads in progress or stopped. Refetches the screen as photos arrive. */
export function UploadStatusBar() {
  const { items: all, ...state } = useUploads()
  const { pathname } = useLocation()
  useArrivals(all)
  const items = all.filter(({ target }) => addressOf(target) !== pathname)
  const open = items.find(isInProgress) ?? items.find(({ state }) => state === 'stopped')
  if (!open) return null
  const sum = countUploadsByState(items)
  return (
    <aside
      aria-label="Uploads"
      className="print:hidden sticky bottom-0 z-20 mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-line border-t bg-raised px-5 py-2 sm:px-8 md:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      <b className="truncate font-[560]">{open.target.name}</b>
      <ProgressMeter
        label="All files"
        value={sum.fraction}
        className="h-1.5 max-md:order-last max-md:col-span-2"
      />
      <p className="tabular-nums max-md:order-first max-md:col-span-2">{progressLine(sum, state)}</p>
      <div className="flex gap-2">
        {sum.underWay > 0 && (
          <DeskButton onClick={state.paused ? resumeUploads : pauseUploads}>
            {state.paused ? 'Resume' : 'Pause'}
          </DeskButton>
        )}
        <DeskLink to={addressOf(open.target)}>Look</DeskLink>
      </div>
    </aside>
  )
}

function useArrivals(items: readonly Upload[]) {
  const cache = useQueryClient()
  const arrived = items.filter(({ state }) => state === 'done').length
  const more = items.some(isInProgress)
  useEffect(() => {
    // While more arrive, a running refetch is not cancelled: a long list would never finish.
    if (arrived > 0) void refreshDesk(cache, { cancelRefetch: !more })
  }, [arrived, more, cache])
}
