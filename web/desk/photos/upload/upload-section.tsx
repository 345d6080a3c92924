import type { Ref } from 'react'
import { uploadWords } from '../../../../content/desk/photos/upload.ts'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import type { Target } from './upload-items.ts'
import { UploadPanel } from './upload-panel.tsx'

/** The upload section of a screen. */
export function UploadSection({ target, buttonRef }: { target: Target; buttonRef?: Ref<HTMLButtonElement> }) {
  return (
    <section id="upload" aria-label="Upload Photos">
      <UploadPanel
        target={target}
        buttonRef={buttonRef}
        onLoadFailure={() =>
          notify({
            kind: 'destructive',
            title: uploadWords.notStarted,
            text: uploadWords.chooseAgain,
          })
        }
      />
      {target.level !== 'pupil' && <Interrupted />}
    </section>
  )
}

/** The same while its target is loading. */
export function UploadSkeleton() {
  return (
    <>
      <Skeleton words="Loading" className="block! h-[5.375rem] w-full" />
      <Interrupted />
    </>
  )
}

/** What to do after an interruption. */
function Interrupted() {
  return (
    <p className="mt-3 max-w-[46em] text-soft">
      <b className="font-[560] text-ink">Cut off?</b> {uploadWords.cutOff}
    </p>
  )
}

/** Explains how photos are matched to students. */
export function SortingHelp({ ofClass = false }: { ofClass?: boolean }) {
  return (
    <section aria-label="How photos are sorted" className="mt-8 max-w-[46em]">
      <h2 className="text-item leading-tight">How photos find their students</h2>
      <ul className="mt-3 grid gap-3 text-soft">
        <li>
          <b className="font-[560] text-ink">By card.</b> {uploadWords.byCard}
        </li>
        <li>
          <b className="font-[560] text-ink">By name.</b> {uploadWords.byName.folder}{' '}
          {ofClass ? 'with the student’s first and last name' : 'with class, first and last name'}:{' '}
          <span className="font-slate text-small">
            {ofClass ? 'Isla Reid/IMG_0001.jpg' : '3B/Isla Reid/IMG_0001.jpg'}
          </span>
          {uploadWords.byName.classFile}{' '}
          <span className="font-slate text-small">{ofClass ? 'class.jpg' : '3B/class.jpg'}</span>{' '}
          {uploadWords.byName.isClassPhoto}
        </li>
        <li>
          <b className="font-[560] text-ink">By hand.</b> {uploadWords.byHand}
        </li>
      </ul>
    </section>
  )
}
