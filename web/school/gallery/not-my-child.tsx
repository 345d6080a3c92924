import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Message, thanksForReport } from '../../../content/errors/messages.ts'
import { notMyChildWords } from '../../../content/school/gallery.ts'
import { reportNotMyChild } from '../../../contract/photos/gallery.ts'
import type { Gallery, GalleryPhoto } from '../../../domain/photos/photos.ts'
import { call } from '../../http/call.ts'
import { explainError } from '../../http/error-messages.ts'
import { ContactLine, Failure, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import { countOf } from '../basket/order-line.ts'
import { accessOf, type GalleryKey } from '../gallery-access.ts'
import { Photo, quietFrame } from './photo.tsx'

interface NotMyChildProps {
  galleryKey: GalleryKey
  gallery: Gallery
  /** The photo on screen; null if none in particular. */
  photo: GalleryPhoto | null
  onClose: () => void
  /** Called when photos were hidden. */
  onHidden: () => Promise<unknown>
}

type Step = 'asking' | 'sending' | keyof typeof thanksForReport

/** Reports photos of another child: asks which, hides them at once, and says thanks. */
export function NotMyChild({ galleryKey, gallery, photo, onClose, onHidden }: NotMyChildProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [disputed, setDisputed] = useState<readonly string[]>(photo ? [photo.id] : [])
  const [photos] = useState(gallery.photos)
  const { step, failure, reported, send } = useReport(galleryKey)
  useEffect(() => dialog.current?.showModal(), [])
  const thanks = step === 'hidden' || step === 'told' ? thanksForReport[step] : null

  function refetch() {
    if (reported.current.size > 0) void onHidden()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    await send(disputed)
    // It was closed while sending.
    if (!dialog.current) refetch()
  }
  function close() {
    onClose()
    refetch()
  }
  const toggle = (id: string) =>
    setDisputed((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-labelledby="not-my-child"
      className="ground-bone m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] max-w-[34rem] overflow-y-auto overscroll-contain rounded-frame border border-line p-5 backdrop:bg-peat/60 sm:p-8"
    >
      {thanks ? (
        <Thanks {...thanks} onClose={() => dialog.current?.close()} />
      ) : (
        <form onSubmit={submit} className="grid gap-4">
          <h2 id="not-my-child" className="text-card">
            This isn’t my child
          </h2>
          <p className="text-note text-soft">{notMyChildWords.which(photos.length === 1)}</p>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {photos.map((one) => (
              <li key={one.id}>
                <DisputedPhoto
                  photo={one}
                  marked={disputed.includes(one.id)}
                  first={one.id === (photo ?? photos[0])?.id}
                  onToggle={() => toggle(one.id)}
                />
              </li>
            ))}
          </ul>
          {failure && <Failure title={failure.title}>{failure.text}</Failure>}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button type="submit" look="solid" disabled={disputed.length === 0} className="min-h-13">
              {step === 'sending'
                ? 'One moment…'
                : disputed.length === 0
                  ? 'Hide'
                  : `Hide ${countOf(disputed.length)}`}
            </Button>
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={`${textLink} min-h-11 text-note`}
            >
              Cancel
            </button>
          </div>
        </form>
      )}
    </dialog>
  )
}

/** Reports photos one by one; a retry skips those already reported. */
function useReport(galleryKey: GalleryKey) {
  const reported = useRef(new Set<string>())
  const [step, setStep] = useState<Step>('asking')
  const [failure, setFailure] = useState<Message>()

  async function send(photoIds: readonly string[]) {
    if (step === 'sending' || photoIds.length === 0) return
    setStep('sending')
    setFailure(undefined)
    try {
      let hidden = reported.current.size > 0
      for (const photoId of photoIds.filter((id) => !reported.current.has(id))) {
        const body = { ...accessOf(galleryKey), photoId }
        const answer = await call(reportNotMyChild, { body })
        reported.current.add(photoId)
        hidden ||= answer.hidden
      }
      setStep(hidden ? 'hidden' : 'told')
    } catch (error) {
      setFailure(explainError(error))
      setStep('asking')
    }
  }
  return { step, failure, reported, send }
}

function Thanks({ title, text, onClose }: Message & { onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <h2
        ref={focusOnMount}
        id="not-my-child"
        tabIndex={-1}
        aria-describedby="not-my-child-now"
        className="text-card outline-none"
      >
        {title}
      </h2>
      <p id="not-my-child-now">{text}</p>
      <p className="text-note text-soft">
        {notMyChildWords.nothingMore} <ContactLine />.
      </p>
      <Button look="solid" onClick={onClose} className="min-h-13">
        Back to the photos
      </Button>
    </div>
  )
}

interface DisputedPhotoProps {
  photo: GalleryPhoto
  marked: boolean
  /** Takes the initial focus. */
  first: boolean
  onToggle: () => void
}

function DisputedPhoto({ photo, marked, first, onToggle }: DisputedPhotoProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (first) button.current?.focus()
  }, [first])
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={marked}
      onClick={onToggle}
      className={`relative block w-full cursor-pointer border-2 ${marked ? 'border-wrong' : 'border-transparent'}`}
    >
      <Photo
        photo={photo}
        sizes="9rem"
        alt=""
        className={`block h-auto w-full ${quietFrame} ${marked ? 'opacity-45' : ''}`}
      />
      <span className="slate mt-1 block text-left text-soft">
        No. {photo.no}
        <span className="sr-only"> is not my child</span>
      </span>
    </button>
  )
}
