import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { desk, mayOpen } from '../../../../domain/screens.ts'
import { useSiteSettings } from '../../../site-settings.ts'
import { useDeskRole } from '../../frame/desk-role.ts'
import { helpPageOf } from '../../frame/help/screens.ts'
import { DeskLink } from './button.tsx'

export interface Crumb {
  /** Undefined while loading, as may be its address. */
  label: string | undefined
  to: string | undefined
}

interface DeskPageProps {
  /** Undefined while loading. */
  title: string | undefined
  /** The parent levels. */
  crumbs?: Crumb[]
  /** One line under the title. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A desk screen: breadcrumbs, title, actions and content. */
export function DeskPage({ title, crumbs = [], note, actions, children }: DeskPageProps) {
  const { name } = useSiteSettings()
  const heading = useFocusOnArrival()
  const { pathname } = useLocation()
  const role = useDeskRole()
  const page = helpPageOf(pathname)
  const help = page && mayOpen(role, desk.helpPage(page)) ? desk.helpPage(page) : undefined
  return (
    <main className="min-w-0 px-5 pt-5 pb-10 max-sm:pb-24 sm:px-8 lg:pt-6">
      <title>{`${title ?? 'Loading'} · Desk · ${name}`}</title>
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} here={title} />}
      <div className="mt-2 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 break-words text-[clamp(1.875rem,1.4rem+1.6vw,2.375rem)] outline-none"
        >
          {title ?? <Skeleton words="Loading" className="h-[0.8em] w-72" />}
        </h1>
        {note && <div className="-mt-1 order-1 w-full text-soft max-sm:order-0">{note}</div>}
        {(actions || help) && (
          <div className="flex flex-wrap gap-x-2 gap-y-2">
            {help && (
              <DeskLink look="plain" className="mr-3 text-soft" to={help}>
                How this works
              </DeskLink>
            )}
            {actions}
          </div>
        )}
      </div>
      {children}
    </main>
  )
}

function Crumbs({ crumbs, here }: { crumbs: Crumb[]; here: string | undefined }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap gap-x-2 text-soft leading-snug">
        {crumbs.map(({ label, to }, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
          <li key={level} className="flex min-w-0 gap-2">
            {label && to ? (
              <Link
                to={to}
                className="block max-w-64 truncate py-1.5 underline-offset-4 max-sm:py-3 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span className="py-1.5 max-sm:py-3">
                <Skeleton words="Loading" className={`h-[0.6em] ${level === 1 ? 'w-44' : 'w-16'}`} />
              </span>
            )}
            <span aria-hidden="true" className="py-1.5 max-sm:py-3">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="block max-w-64 truncate py-1.5 max-sm:py-3">
          {here ?? <Skeleton words="Loading" className="h-[0.6em] w-28" />}
        </li>
      </ol>
    </nav>
  )
}

/** A skeleton for text that is loading. */
export function Skeleton({ words, className = '' }: { words?: string; className?: string }) {
  return (
    <span className={`inline-block max-w-full animate-pulse bg-line align-middle ${className}`}>
      {words && <span className="sr-only">{words}</span>}
    </span>
  )
}

/** Moves the focus to the heading when the link that led here is gone. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
