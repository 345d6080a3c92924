import { type ButtonHTMLAttributes, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { moveFocusOn } from '../../../ui/focus-next-row.ts'

const shared =
  'inline-flex min-h-11 cursor-pointer items-center justify-center shrink-0 max-w-full rounded-frame px-4 py-1 leading-tight [td_&]:whitespace-nowrap transition-colors duration-150 ease-out active:translate-y-px aria-disabled:cursor-progress aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-50 print:hidden'
const looks = {
  /** The screen's main action. */
  solid: 'bg-ink text-ground font-[560] forced-colors:border hover:bg-lichen',
  ghost: 'border border-edge hover:border-ink hover:bg-raised',
  /** Cannot be undone. */
  destructive: 'border border-wrong text-wrong hover:bg-raised',
  /** In a row of a table. */
  plain: 'px-0! underline decoration-edge decoration-1 underline-offset-[0.4em] hover:decoration-ink',
} as const
/** On a phone, the screen's main action is fixed at the bottom, within the thumb's reach. */
export const largeTouchTarget =
  'max-sm:fixed max-sm:inset-x-5 max-sm:bottom-[max(1rem,env(safe-area-inset-bottom))] max-sm:z-20 max-sm:min-h-13 max-sm:not-[.bg-ink]:bg-raised'
type Look = keyof typeof looks

const look = (name: Look, className: string) => `${shared} ${looks[name]} ${className}`

type DeskButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  ref?: React.Ref<HTMLButtonElement>
}

/** A button that passes the focus on when it goes, as one does that was pressed and has done its work. */
export function DeskButton({
  look: name = 'ghost',
  className = '',
  type = 'button',
  ref,
  ...rest
}: DeskButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, [])
  useLayoutEffect(() => {
    const button = own.current
    return () => {
      if (button && button === document.activeElement) moveFocusOn(button)
    }
  }, [])
  return <button ref={own} type={type} className={look(name, className)} {...rest} />
}

/** A link to another screen that looks like a button. */
export function DeskLink({ look: name = 'ghost', className = '', ...rest }: LinkProps & { look?: Look }) {
  return <Link className={look(name, className as string)} {...rest} />
}

/** The icon of buttons that close or clear; the button names itself. */
export function CloseIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
      <path d="M2 2L14 14M14 2L2 14" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}
