import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { PictureData } from '../../../ui/picture-data.ts'

interface FocalPointProps {
  picture: PictureData
  /** `left% top%`. */
  value: string
  onChange: (next: string) => void
  label: string
  id?: string | undefined
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const CROPS = [
  ['wide', 'aspect-video'],
  ['tall', 'aspect-[4/5]'],
  ['square', 'aspect-square'],
] as const

/** The point of a picture that stays in view, set by a press or by the arrow keys, and what the pages' crops show of it. */
export function FocalPoint({ id, picture, value, onChange, label }: FocalPointProps) {
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const [left, top] = readPosition(value)
  const move = (to: readonly [number, number]) => onChange(to.map((part) => `${limit(part)}%`).join(' '))

  function onPoint(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons === 0) return
    const frame = box.current?.getBoundingClientRect()
    if (!frame) return
    move([
      ((event.clientX - frame.left) / frame.width) * 100,
      ((event.clientY - frame.top) / frame.height) * 100,
    ])
  }
  function onKey(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? 10 : 2
    move([left + step[0] * by, top + step[1] * by])
  }
  return (
    <div>
      <div
        ref={box}
        id={id}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={left}
        aria-valuetext={words.focusPoint(left, top)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onPoint(event)
        }}
        onPointerMove={onPoint}
        onKeyDown={onKey}
        className="relative mx-auto w-fit max-w-full cursor-crosshair touch-none select-none"
      >
        <div className="pointer-events-none">
          <Picture
            picture={picture}
            alt=""
            sizes="(min-width: 48rem) 40rem, 100vw"
            className="h-auto max-h-[42svh] w-auto max-w-full"
          />
        </div>
        <span
          aria-hidden="true"
          className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-8 rounded-full border-2 border-bone shadow-[0_0_0_2px_var(--color-peat)] after:absolute after:inset-[0.6875rem] after:rounded-full after:bg-bone after:shadow-[0_0_0_1px_var(--color-peat)]"
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      </div>
      <p id={hint} className="mt-2 text-small text-soft">
        {words.focusHint}
      </p>
      <ul aria-hidden="true" className="mt-3 flex items-end gap-3">
        {CROPS.map(([name, ratio]) => (
          <li key={name} className={name === 'wide' ? 'w-[45%]' : 'w-[22%]'}>
            <div className={`overflow-hidden bg-line ${ratio}`}>
              <Picture
                picture={picture}
                alt=""
                sizes="20rem"
                position={value}
                className="size-full object-cover"
              />
            </div>
            <span className="slate mt-1 block text-soft">{words.crops[name]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The two figures of a position; the middle for anything else. */
function readPosition(value: string): [left: number, top: number] {
  const found = /^(\d{1,3})% (\d{1,3})%$/.exec(value)
  return found ? [limit(Number(found[1])), limit(Number(found[2]))] : [50, 50]
}

const limit = (part: number) => Math.round(Math.min(100, Math.max(0, part)))
