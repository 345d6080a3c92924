import { type Ref, useEffect } from 'react'
import { uploadWords } from '../../../../content/desk/photos/upload.ts'
import { PHOTO_TYPES } from '../../../../domain/photos/uploads.ts'
import { focusNextRow } from '../../../ui/focus-next-row.ts'
import { FileDrop } from '../../kit/files/file-drop.tsx'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'
import { countUploadsByState, progressLine, sameTarget, type Target } from './upload-items.ts'
import { UploadList } from './upload-list.tsx'
import {
  clearUploads,
  pauseUploads,
  prepareUploads,
  resumeUploads,
  retryUploads,
  uploadPhotos,
  useUploads,
} from './use-uploads.ts'

interface UploadPanelProps {
  target: Target
  buttonRef?: Ref<HTMLButtonElement> | undefined
  /** Called when the upload code could not be loaded. */
  onLoadFailure: () => void
}

/** Accepts photos or whole folders, and shows the progress of each file. */
export function UploadPanel({ target, buttonRef, onLoadFailure }: UploadPanelProps) {
  const { items: all, ...state } = useUploads()
  const items = all.filter((item) => sameTarget(item.target, target))
  const sum = countUploadsByState(items)
  useEffect(() => {
    prepareUploads().catch(() => {})
  }, [])
  return (
    <>
      <FileDrop
        buttonRef={buttonRef}
        folder={target.level !== 'pupil'}
        choose="Upload Photos"
        look="solid"
        accept={PHOTO_TYPES}
        hint="JPEG or PNG, up to 60 MB each"
        multiple
        onFiles={(files) => uploadPhotos(target, files).catch(onLoadFailure)}
      />
      {items.length > 0 && (
        <section aria-label="Uploads" className="border border-line border-t-0 bg-raised p-5">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
            <ProgressMeter label="All files" value={sum.fraction} className="h-1.5 max-md:col-span-2" />
            <p className="tabular-nums">{progressLine(sum, state)}</p>
            <Controls
              underWay={sum.underWay}
              stopped={sum.stopped}
              paused={state.paused}
              onClear={() => clearUploads(target)}
            />
          </div>
          {sum.underWay > 0 && (
            <p className="mt-2 text-soft">
              {state.connected || state.paused ? uploadWords.mayClose : uploadWords.goesOn}
            </p>
          )}
          <UploadList
            items={items}
            held={state.paused ? 'Paused' : state.connected ? undefined : 'No connection'}
          />
          <p role="status" className="sr-only">
            {sum.underWay === 0 && spoken(sum)}
          </p>
        </section>
      )}
    </>
  )
}

interface ControlsProps {
  underWay: number
  stopped: number
  paused: boolean
  onClear: () => void
}

/** The controls that make sense now: pause or resume, retry, or clear the list. */
function Controls({ underWay, stopped, paused, onClear }: ControlsProps) {
  if (underWay > 0 && paused) return <DeskButton onClick={resumeUploads}>Resume</DeskButton>
  if (underWay > 0) return <DeskButton onClick={pauseUploads}>Pause</DeskButton>
  return (
    <div className="flex gap-2">
      {stopped > 0 && <DeskButton onClick={retryUploads}>Retry</DeskButton>}
      <DeskButton
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget)
          onClear()
        }}
      >
        Clear list
      </DeskButton>
    </div>
  )
}

function spoken({ finished, refused, stopped }: ReturnType<typeof countUploadsByState>): string {
  const parts = [`${counted(finished, 'photo')} uploaded`]
  if (refused > 0) parts.push(`${counted(refused, 'file')} refused`)
  if (stopped > 0) parts.push(`${counted(stopped, 'file')} stopped`)
  return `${parts.join(', ')}.`
}
