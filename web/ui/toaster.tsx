import { type FocusEvent, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import type { Notice } from './notify.ts'

let ready: Promise<void> | undefined

/**
 * Mounts the notices in their own root beside the page's, so that no page has to carry it. Screen readers announce
 * only what is added to a region that they know.
 */
export function mount(): Promise<void> {
  ready ??= new Promise((resolve) => {
    const host = document.createElement('div')
    document.body.append(host)
    createRoot(host).render(<Host onReady={resolve} />)
  })
  return ready
}

export async function show({ kind, title, text, stays = false }: Notice) {
  await mount()
  toast.dismiss()
  const duration = stays ? Number.POSITIVE_INFINITY : undefined
  const shared = { description: text, onDismiss: giveFocusBack, onAutoClose: giveFocusBack }
  if (kind === 'destructive') toast.error(title, { ...shared, duration: duration ?? 15_000 })
  else toast.success(title, { ...shared, duration: duration ?? (text ? 8_000 : 4_000) })
}

let cameFrom: HTMLElement | undefined

/**
 * The library returns the focus to the page whenever it leaves a notice, so Tab could never get past one. We hide
 * focus events from it, and return the focus only when a notice closes.
 */
function keepFocus(event: FocusEvent) {
  event.stopPropagation()
  const { currentTarget, relatedTarget } = event
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom = relatedTarget
}

function giveFocusBack() {
  if (document.activeElement?.closest('[data-sonner-toast]')) cameFrom?.focus({ preventScroll: true })
}

const look = {
  toast:
    'ground-peat flex w-full items-start gap-4 rounded-frame border border-bracken border-l-2 bg-peat-raised px-5 py-4 max-[600px]:rounded-none max-[600px]:border-t-0 max-[600px]:border-r-0 max-[600px]:py-3 font-text text-note leading-snug',
  success: 'border-l-moss',
  error: 'border-l-rowan',
  title: 'font-[560] text-bone',
  description: 'mt-1 text-mist',
  closeButton:
    'order-last -my-2 -mr-3 ml-auto grid size-11 shrink-0 cursor-pointer place-items-center text-mist hover:text-bone',
}

function Host({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <div onFocusCapture={keepFocus}>
      <Toaster
        // Screens and dialogs have their buttons at the bottom and the sides.
        position="top-center"
        closeButton
        offset={24}
        // A bar on a phone, in the place of the page's own: lower down it would cover the heading.
        mobileOffset={0}
        icons={{ success: null, error: null }}
        toastOptions={{ unstyled: true, classNames: look, closeButtonAriaLabel: 'Close' }}
      />
    </div>
  )
}
