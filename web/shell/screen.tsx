import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSiteSettings } from '../site-settings.ts'
import { EmailAddress } from '../ui/email-address.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

/** The history entry of the screen that was left last. */
let left: string | undefined

interface HeadingProps {
  children: ReactNode
  /** The window's title. Never a pupil's name. */
  title: string
  /** The line above it. */
  slate?: ReactNode
}

/** A screen's heading. Takes the focus when it replaces another screen. */
export function ScreenHeading({ children, title, slate }: HeadingProps) {
  const { name } = useSiteSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  const entry = useRef('')
  entry.current = useLocation().key
  useEffect(() => {
    if (left !== undefined) heading.current?.focus({ preventScroll: true })
    // After a navigation the router scrolls: a new screen to its top, Back to where it was.
    if (left === entry.current) window.scrollTo({ top: 0, behavior: 'instant' })
    return () => {
      left = entry.current
    }
  }, [])
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {slate && <p className="slate mb-3 text-soft">{slate}</p>}
      <h1 ref={heading} tabIndex={-1} className="title-section outline-none">
        {children}
      </h1>
    </>
  )
}

interface NoteProps {
  title: string
  children: ReactNode
  slate?: string
}

/** A screen with one message and what to do next. */
export function NoteScreen({ title, slate, children }: NoteProps) {
  return (
    <main className="mx-auto w-full max-w-[100rem] flex-1 px-5 pt-11 pb-20 sm:px-gutter md:pt-20">
      <ScreenHeading title={title} slate={slate}>
        {title}
      </ScreenHeading>
      <div className="mt-5 grid max-w-[36em] gap-6 [&>p:first-child]:text-lead">{children}</div>
    </main>
  )
}

/** A screen that is loading. */
export function LoadingScreen({ title }: { title: string }) {
  const { name } = useSiteSettings()
  return (
    <main
      data-loading
      className="mx-auto w-full max-w-[100rem] flex-1 px-5 pt-11 pb-20 sm:px-gutter md:pt-20"
    >
      <title>{`${title} · ${name}`}</title>
      <p role="status" className="slate animate-pulse text-soft">
        {title}…
      </p>
    </main>
  )
}

/** Classes of a text link, or of a button that looks like one. */
export const textLink =
  'cursor-pointer underline decoration-1 underline-offset-[0.28em] transition-[text-decoration-thickness] hover:decoration-2'

/** The same on a line of its own, as high as a finger needs. */
export const tallLink = `${textLink} inline-flex min-h-11 items-center`

/** Links to reach a person. */
export function ContactLine() {
  const settings = useSiteSettings()
  const { email, phone } = settings
  return (
    <>
      <a className={textLink} href={`mailto:${email}`}>
        <EmailAddress className="wrap-anywhere">{email}</EmailAddress>
      </a>
      {phone && (
        <>
          {' '}
          or ring <PhoneLink of={settings} className={`${textLink} whitespace-nowrap`} />
        </>
      )}
    </>
  )
}

/** An error message, read out at once. */
export function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="border-wrong border-l-2 bg-raised py-3 pr-4 pl-4 text-note leading-snug">
      <p className="font-[560]">{title}</p>
      <div className="mt-1 text-soft">{children}</div>
    </div>
  )
}

/** The mark at the end of a line that unfolds. */
export function FoldMark({ open }: { open: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width="14"
      height="9"
      viewBox="0 0 14 9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={`shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
    >
      <path d="m1 1.25 6 6 6-6" />
    </svg>
  )
}

export function LockIcon() {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="18"
      viewBox="0 0 18 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className="mt-[0.2em] shrink-0"
    >
      <rect x="1" y="8.5" width="16" height="10.5" rx="1" />
      <path d="M4.5 8.5V5.6a4.5 4.5 0 0 1 9 0v2.9" />
    </svg>
  )
}
