import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { type CameraFailure, closeCamera, codeReader, type OpenCamera, openCamera } from './camera.ts'

/** How often the picture is looked at: a card is found within a fraction of a second. */
const LOOK_EVERY_MS = 120
/** The same card is reported again only after it was away for so long. */
const SAME_CARD_MS = 2000

interface ScannerProps {
  /** What it said of the last card, if anything is wrong with it. */
  problem: string | undefined
  onText: (text: string) => void
  onClose: () => void
}

/** The camera's picture, looking for cards until it is closed. */
export function Scanner({ problem, onText, onClose }: ScannerProps) {
  const section = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<OpenCamera>()
  const [failure, setFailure] = useState<CameraFailure>()
  const [lit, setLit] = useState(false)
  // On a phone the picture is below the fold.
  useEffect(() => {
    // It returns a promise in newer browsers, which is no cleanup.
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  useEffect(() => {
    let opened: OpenCamera | undefined
    let closed = false
    openCamera().then(
      (one) => {
        opened = one
        if (closed) closeCamera(one)
        else setCamera(one)
      },
      (reason: CameraFailure) => setFailure(reason),
    )
    return () => {
      closed = true
      if (opened) closeCamera(opened)
    }
  }, [])
  useEffect(() => {
    const shown = video.current
    if (!camera || !shown) return
    shown.srcObject = camera.stream
    shown.play().catch(() => setFailure('failed'))
  }, [camera])
  useLooking(video, camera !== undefined, onText)
  return (
    <section
      ref={section}
      aria-label="Scan a card"
      className="mb-4 scroll-mt-3 border border-line bg-raised p-3"
    >
      {failure ? (
        <p role="alert" className="text-wrong">
          {{ denied: words.denied, none: words.noCamera, failed: words.cameraFailed }[failure]}
        </p>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label="The camera’s picture"
            className="mx-auto max-h-[34svh] w-full bg-peat object-contain"
          />
          <p role="status" className="mt-2">
            {problem ? <span className="text-wrong">{problem}</span> : words.scanning}
          </p>
        </>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <DeskButton onClick={onClose}>Close the camera</DeskButton>
        {camera?.light && (
          <DeskButton
            aria-pressed={lit}
            onClick={() => {
              setLit(!lit)
              camera.light?.(!lit).catch(() => setLit(false))
            }}
          >
            Light
          </DeskButton>
        )}
      </div>
    </section>
  )
}

/** Looks for a code while there is a picture. */
function useLooking(
  video: React.RefObject<HTMLVideoElement | null>,
  isOpen: boolean,
  onText: (text: string) => void,
) {
  const report = useEffectEvent(onText)
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    let last = { text: '', at: 0 }
    void codeReader().then((read) => {
      const look = async () => {
        const shown = video.current
        const text = shown && shown.readyState >= 2 ? await read(shown) : undefined
        if (ended) return
        if (text !== undefined) {
          const isNew = text !== last.text || Date.now() - last.at > SAME_CARD_MS
          last = { text, at: Date.now() }
          if (isNew) report(text)
        }
        timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      }
      void look()
    })
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [isOpen, video])
}
