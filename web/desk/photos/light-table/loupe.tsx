import { Dialog } from '@base-ui/react/dialog'
import { Fragment, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { lightTableWords as words } from '../../../../content/desk/photos/light-table.ts'
import type { DeskPhoto } from '../../../../domain/photos/sorting.ts'
import { isKey, shownKey, stepOf } from '../../frame/keys.ts'
import { CloseIcon, DeskButton } from '../../kit/page/button.tsx'
import { CleanImage } from '../clean-image.tsx'
import { blink, type Looking, movedTo, onePhoto, twoUp } from './compare.ts'
import { changeView, useSheetView } from './sheet-view.ts'

/** A photo that can be looked at; those being prepared have no picture. */
export type LoupePhoto = Pick<DeskPhoto, 'id' | 'fileName' | 'picture' | 'width' | 'height'>

interface LoupeProps<Photo extends LoupePhoto> {
  photos: readonly Photo[]
  /** Undefined while it is closed. */
  looking: Looking | undefined
  onLook: (looking: Looking | undefined) => void
  /** What is said of a photo besides its number. */
  note?: ((photo: Photo) => string) | undefined
  /** A key that acts on the photo; whether it did. */
  onKey?: ((key: string, photo: Photo) => boolean) | undefined
}

/**
 * Photos in a full window: one, two side by side, or two that take turns in the same place when a key is pressed. Arrows
 * go on, Space and Escape close.
 */
export function Loupe<Photo extends LoupePhoto>({ photos, looking, onLook, note, onKey }: LoupeProps<Photo>) {
  const popup = useRef<HTMLDivElement>(null)
  const { names } = useSheetView()
  const here = looking && photos[looking.at]
  const isOpen = here !== undefined
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!looking || !here || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : null
    const isInside = popup.current?.contains(target) ?? false
    if (!isInside && target?.closest('[role="dialog"]')) return
    if (isKey('look', event.key) && isInside && target instanceof HTMLButtonElement) return
    const next = afterKey(looking, event.key, photos.length)
    if (next) onLook(next)
    else if (isKey('look', event.key)) onLook(undefined)
    else if (isKey('fileNames', event.key)) changeView({ names: !names })
    else if (!onKey?.(event.key, here)) return
    event.preventDefault()
    event.stopPropagation()
  })
  // The photo shows before the window has the focus: a key pressed until then still reaches the sheet below.
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isOpen])
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onLook(undefined)}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          tabIndex={-1}
          className="ground-peat print:hidden fixed inset-0 z-40 flex flex-col text-note outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none"
        >
          <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
          {looking && here && (
            <>
              <Frames {...{ photos, looking, onLook, names, note }} />
              <Bar {...{ photos, looking, onLook, names }} />
            </>
          )}
          <Dialog.Close
            aria-label={words.close}
            className="absolute top-2 right-2 grid size-11 cursor-pointer place-items-center bg-ground/70 text-soft hover:text-ink"
          >
            <CloseIcon />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What is looked at after a key; undefined if the key is none of these. */
function afterKey(looking: Looking, key: string, count: number): Looking | undefined {
  const step = stepOf('nextPhoto', key) || stepOf('row', key) || stepOf('photo', key)
  if (step) return movedTo(looking, looking.at + step, count)
  if (key === 'Home') return movedTo(looking, 0, count)
  if (key === 'End') return movedTo(looking, count - 1, count)
  if (isKey('compare', key)) return twoUp(looking, count)
  return isKey('blink', key) ? blink(looking, count) : undefined
}

interface Part<Photo extends LoupePhoto> extends Pick<LoupeProps<Photo>, 'photos' | 'onLook' | 'note'> {
  looking: Looking
  names: boolean
}

/** How far a swipe must go, in pixels, to mean the next photo. */
const SWIPED = 48

/** The photo or both. Those that blink are laid over each other, so that neither has to be fetched again. */
function Frames<Photo extends LoupePhoto>({ photos, looking, onLook, names, note }: Part<Photo>) {
  const { mode, at, held, showsHeld } = looking
  const shown = mode === 'one' ? [at] : [held, at]
  const from = useRef<number>(undefined)
  function onPointerUp({ clientX, pointerType }: PointerEvent) {
    const gone = clientX - (from.current ?? clientX)
    from.current = undefined
    if (pointerType === 'touch' && Math.abs(gone) >= SWIPED)
      onLook(movedTo(looking, at + (gone < 0 ? 1 : -1), photos.length))
  }
  return (
    <div
      onPointerDown={({ clientX }) => {
        from.current = clientX
      }}
      onPointerUp={onPointerUp}
      className={`grid min-h-0 flex-1 touch-pan-y gap-1 ${mode === 'two-up' ? 'portrait:grid-rows-2 landscape:grid-cols-2' : ''}`}
    >
      {shown.map((index, place) => {
        const photo = photos[index]
        const isHeld = mode !== 'one' && place === 0
        const isOut = mode === 'blink' && isHeld !== showsHeld
        return (
          photo && (
            <Frame
              // A photo that moves on keeps its place, so that nothing else on the screen moves.
              key={isHeld ? 'held' : 'here'}
              photo={photo}
              sizes={mode === 'two-up' ? '(orientation: landscape) 50vw, 100vw' : '100vw'}
              className={mode === 'blink' ? `[grid-area:1/1] ${isOut ? 'invisible' : ''}` : ''}
              onPress={mode === 'blink' ? () => onLook(blink(looking, photos.length)) : undefined}
            >
              {isHeld && mode === 'two-up' && `${words.held} · `}
              {words.of(index + 1, photos.length)}
              {names && ` · ${photo.fileName}`}
              {note?.(photo) && ` · ${note(photo)}`}
            </Frame>
          )
        )
      })}
    </div>
  )
}

const FILLING = 'absolute inset-0 size-full object-contain'

interface FrameProps {
  photo: LoupePhoto
  sizes: string
  className: string
  onPress: (() => void) | undefined
  /** Its slate. */
  children: ReactNode
}

function Frame({ photo, sizes, className, onPress, children }: FrameProps) {
  const { picture, width, height } = photo
  return (
    <figure className={`flex min-h-0 min-w-0 flex-col ${className}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: B does it, anywhere in the window */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div className="relative min-h-0 flex-1" onClick={onPress}>
        {picture && (
          // The thumbnail shows until the large picture has come.
          <Fragment key={picture.large}>
            <img src={picture.thumb} alt="" className={FILLING} />
            <CleanImage {...{ picture, width, height, sizes }} alt="" className={FILLING} />
          </Fragment>
        )}
      </div>
      <figcaption aria-live="polite" className="slate min-h-8 px-4 py-2 text-center text-soft">
        {children}
      </figcaption>
    </figure>
  )
}

/** The buttons below, for whoever has no keys. */
function Bar({ photos, looking, onLook, names }: Part<LoupePhoto>) {
  const count = photos.length
  const { mode, at } = looking
  const step = (by: 1 | -1) => onLook(movedTo(looking, at + by, count))
  const way = (label: string, key: string | undefined, isOn: boolean, next: () => Looking) => (
    <DeskButton
      look="plain"
      aria-pressed={isOn}
      aria-keyshortcuts={key}
      aria-disabled={count < 2}
      className="aria-pressed:decoration-gorse aria-pressed:decoration-2"
      onClick={() => count > 1 && onLook(next())}
    >
      {label}
    </DeskButton>
  )
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 border-line sm:gap-x-6 border-t px-4 pb-[env(safe-area-inset-bottom)]">
      <DeskButton
        look="plain"
        data-steps
        aria-label={words.previous}
        aria-disabled={at === 0}
        className="min-w-11"
        onClick={() => step(-1)}
      >
        ←
      </DeskButton>
      {way(words.one, undefined, mode === 'one', () => onePhoto(at))}
      {way(words.twoUp, shownKey('compare'), mode === 'two-up', () => twoUp(looking, count))}
      {way(words.blink, shownKey('blink'), mode === 'blink', () => blink(looking, count))}
      <DeskButton
        look="plain"
        aria-pressed={names}
        aria-keyshortcuts={shownKey('fileNames')}
        className="aria-pressed:decoration-gorse aria-pressed:decoration-2"
        onClick={() => changeView({ names: !names })}
      >
        {words.name}
      </DeskButton>
      <DeskButton
        look="plain"
        data-steps
        aria-label={words.next}
        aria-disabled={at === count - 1}
        className="min-w-11"
        onClick={() => step(1)}
      >
        →
      </DeskButton>
    </div>
  )
}
