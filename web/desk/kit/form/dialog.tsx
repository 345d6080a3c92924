import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isPrompting } from '../../../account/reauthenticate/require-fresh-sign-in.ts'
import { moveFocusOn } from '../../../ui/focus-next-row.ts'
import { CloseIcon } from '../page/button.tsx'

const CONTROL = ':is(a[href], button, input, select, textarea, summary):not([hidden], :disabled)'
const FIELD = ':is(input, select, textarea):not([hidden], [type=hidden], :disabled)'

interface DeskDialogProps {
  title: string
  description?: ReactNode
  open: boolean
  /** Pressed Escape, the cross or beside it. */
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

/** A modal dialog; on a phone a sheet at the foot of the window. It stays open while `Reauthenticate` prompts above it. */
export function DeskDialog({ title, description, open, onClose, wide, children }: DeskDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What asks for it; the first field or control; of what cannot be undone the way back, or the heading while nothing else can be pressed. */
  const firstFocus = () => {
    const first = popup.current?.querySelector<HTMLElement>('[data-first-focus]')
    if (first) return first
    if (popup.current?.querySelector(FIELD)) return true
    if (popup.current?.querySelector(CONTROL)?.matches('[data-close]')) return heading.current
    return popup.current?.querySelector<HTMLElement>('[data-way-back="true"]') ?? true
  }
  return (
    <Base.Root open={open} onOpenChange={() => isPrompting() || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="print:hidden fixed inset-0 z-30 bg-peat/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={firstFocus}
          className={`print:hidden ground-bone sm:-translate-x-1/2 fixed z-40 overflow-y-auto overscroll-contain rounded-frame wrap-anywhere border border-line bg-raised! p-5 text-note max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92svh] max-sm:max-w-none! max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:top-[max(1rem,10svh)] sm:left-1/2 sm:max-h-[calc(100svh-max(2rem,12svh))] sm:w-[calc(100%-2rem)] outline-none transition duration-150 ease-out data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:p-7 ${wide ? 'max-w-[46rem]' : 'max-w-[28rem]'}`}
        >
          <Base.Title ref={heading} tabIndex={-1} className="pr-10 text-[1.625rem] outline-none">
            {title}
          </Base.Title>
          {description && <Base.Description className="mt-2 text-soft">{description}</Base.Description>}
          {children}
          <FocusAfterwards />
          {/* Last, so that the first field gets the focus. */}
          <Base.Close
            data-close
            aria-label="Close"
            className="absolute top-2.5 right-2.5 grid size-11 cursor-pointer place-items-center text-soft hover:text-ink sm:top-4 sm:right-4"
          >
            <CloseIcon />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Keeps the focus on the page when the button that opened the dialog has gone in the meantime. */
function FocusAfterwards() {
  useLayoutEffect(() => () => moveFocusOn(null), [])
  return null
}
