import { type CSSProperties, type KeyboardEvent, useEffect } from 'react'
import 'react-image-crop/dist/ReactCrop.css'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { chosenBy, framing } from '../../../../content/desk/photos/id-photos.ts'
import {
  type ClassIdPhotos,
  type FramedPortrait,
  ID_PHOTO,
  type IdShape,
} from '../../../../domain/photos/id-photos.ts'
import { useSettling } from '../../../ui/settling.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { MobileActionBar } from '../../kit/page/mobile-action-bar.tsx'
import { usePhotoActions } from '../use-photo-actions.ts'
import { toRelativeCrop } from './crop-percent.ts'
import { useCropFrame } from './use-crop-editor.ts'

interface FramingProps {
  pupil: ClassIdPhotos['pupils'][number]
  shape: IdShape
  place: { at: number; of: number }
  onStep: (by: 1 | -1) => void
  undo: ReturnType<typeof useUndo>
}

/** One student's ID photo, for one hand: the frame, with its actions within the thumb's reach. */
export function IdPhotoCropEditor({ pupil, shape, place, onStep, undo }: FramingProps) {
  const section = useSettling<HTMLElement>(pupil.id)
  // Fits the photo and its actions on a phone's screen.
  useEffect(() => {
    if (matchMedia('(max-width: 40rem)').matches) section.current?.scrollIntoView({ block: 'start' })
  }, [section])
  const portrait = pupil.portraits.find(({ id }) => id === pupil.portrait?.photoId)
  const frame = useCropFrame({ portrait, shape, name: pupil.name, undo })
  if (!portrait || !pupil.portrait) return null
  const last = place.at === place.of
  const step = async (by: 1 | -1) => {
    if (await frame.save()) onStep(by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void step(event.shiftKey ? -1 : 1)
  }
  return (
    <section
      ref={section}
      aria-label={`ID photo of ${pupil.name}`}
      className="flex scroll-mt-2 flex-col sm:max-w-[32rem]"
    >
      <p role="status" className="flex justify-between gap-x-5">
        <span className="wrap-anywhere min-w-0 font-[560]">{pupil.name}</span>
        <span className="slate mt-1 shrink-0 text-soft">
          {place.at} of {place.of}
        </span>
      </p>
      <p className="slate text-soft">
        {chosenBy[pupil.portrait.by]}
        {' · '}
        {frame.isChanged ? framing.changed : portrait.crop ? framing.byHand : framing.fixed}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame and its handles take the keys */}
      <div
        onKeyDown={onKeyDown}
        className="mt-2 grid grid-cols-[minmax(0,1fr)] place-items-center bg-line p-4"
      >
        <Frame
          key={frame.key}
          {...{ portrait, shape }}
          name={pupil.name}
          share={frame.share}
          draw={frame.draw}
        />
      </div>
      <FrameActions frame={frame} byHand={portrait.crop !== null} />
      <Others pupil={pupil} undo={undo} />
      <MobileActionBar
        of="student"
        at={place.at}
        count={place.of}
        onStep={(by) => void step(by)}
        className="mt-4"
      >
        <DeskButton
          look="solid"
          className="min-h-13 min-w-0 flex-1"
          aria-disabled={frame.isSaving}
          disabled={last && !frame.isChanged}
          onClick={() => void step(1)}
        >
          {frame.isSaving ? 'Saving…' : frame.isChanged ? (last ? 'Save' : 'Save and next') : 'Next'}
        </DeskButton>
      </MobileActionBar>
    </section>
  )
}

interface FrameActionsProps {
  frame: ReturnType<typeof useCropFrame>
  /** Whether the saved frame was drawn by hand. */
  byHand: boolean
}

function FrameActions({ frame, byHand }: FrameActionsProps) {
  const act = (label: string, onClick: () => void) => (
    <DeskButton look="plain" onClick={onClick}>
      {label}
    </DeskButton>
  )
  return (
    <div className="flex min-h-12 flex-wrap gap-x-6">
      {frame.isChanged && act('Save', () => void frame.save())}
      {frame.isChanged && act('As it was', frame.reset)}
      {!frame.isChanged && byHand && act('Fixed frame again', () => void frame.fix())}
    </div>
  )
}

/** Large enough for a finger. */
const HANDLES = {
  '--rc-focus-color': 'var(--color-gorse)',
  '--rc-drag-handle-size': '1.75rem',
  '--rc-drag-handle-mobile-size': '2.75rem',
} as CSSProperties

interface FrameProps extends Pick<ReturnType<typeof useCropFrame>, 'share' | 'draw'> {
  portrait: FramedPortrait
  shape: IdShape
  name: string
}

function Frame({ portrait, shape, name, share, draw }: FrameProps) {
  const of = ID_PHOTO[shape]
  return (
    <ReactCrop
      className="max-h-[min(56svh,34rem)]"
      style={HANDLES}
      crop={share ?? toRelativeCrop(portrait, shape)}
      aspect={of.width / of.height}
      minWidth={72}
      keepSelection
      onChange={(_, percent: PercentCrop) => draw(percent)}
    >
      <img
        src={portrait.picture.large}
        alt={`Portrait of ${name}`}
        width={portrait.width}
        height={portrait.height}
        draggable={false}
        className="h-auto w-auto"
      />
    </ReactCrop>
  )
}

/** The student's other portraits, to choose one of them instead. */
function Others({ pupil, undo }: Pick<FramingProps, 'pupil' | 'undo'>) {
  const work = usePhotoActions(undo)
  if (pupil.portraits.length < 2) return null
  return (
    <fieldset className="mt-2">
      <legend className="text-small text-soft">{framing.which}</legend>
      <div className="mt-1 flex flex-wrap gap-2 pb-1">
        {pupil.portraits.map(({ id, picture, fileName }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === pupil.portrait?.photoId}
            aria-label={`For school: ${fileName}`}
            onClick={() => void work.forSchool(pupil, id)}
            className="size-20 shrink-0 cursor-pointer border-3 border-transparent bg-line aria-pressed:border-ink"
          >
            <img src={picture.thumb} alt="" draggable={false} className="size-full object-contain" />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
