import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { desk, mayOpen } from '../../../../domain/screens.ts'
import { useSiteSettings } from '../../../site-settings.ts'
import { useDeskRole } from '../../frame/desk-role.ts'
import { helpPageOf } from '../../frame/help/screens.ts'
import { DeskLink } from './button.tsx'
import { Skeleton, SkeletonRows } from './skeleton.tsx'

export interface Crumb {
  /** Undefined while loading, as may be its address. */
  label: string | undefined
  to: string | undefined
}

interface DeskPageProps {
  /** Undefined while loading. */
  title: string | undefined
  /** The parent levels; on a phone, a way back to the last of them. */
  crumbs?: Crumb[]
  /** A step of the way from events to a student, which has a way back at every width. */
  drillDown?: boolean
  /** One line under the title. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

const screenClasses = 'min-w-0 px-5 pt-1 pb-10 max-sm:pb-24 sm:px-8 sm:pt-5 lg:pt-6'
const headClasses =
  'mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 sm:mt-2 sm:mb-5 sm:items-end sm:gap-x-6 sm:gap-y-4'
const titleClasses = 'text-[clamp(1.625rem,1.1rem+2.1vw,2.375rem)]'

/** A screen of the desk before anybody knows which one. */
export function SkeletonPage({ words, children }: { words: string; children: ReactNode }) {
  return (
    <main className={screenClasses}>
      <div className={headClasses}>
        <h1 className={`${titleClasses} min-h-11 content-center`}>
          <Skeleton words={words} className="h-[0.8em] w-48" />
        </h1>
      </div>
      <SkeletonRows />
      {children}
    </main>
  )
}

/** A desk screen: breadcrumbs, title, actions and content. */
export function DeskPage({ title, crumbs = [], drillDown = false, note, actions, children }: DeskPageProps) {
  const { name } = useSiteSettings()
  const heading = useFocusOnArrival()
  const { pathname } = useLocation()
  const role = useDeskRole()
  const page = helpPageOf(pathname)
  const help = page && mayOpen(role, desk.helpPage(page)) ? desk.helpPage(page) : undefined
  return (
    <main className={screenClasses}>
      <title>{`${title ?? 'Loading'} · Desk · ${name}`}</title>
      {crumbs.length > 0 && <WayBack to={crumbs.at(-1)} className={drillDown ? '' : 'sm:hidden'} />}
      {crumbs.length > 0 && !drillDown && <Crumbs crumbs={crumbs} here={title} />}
      <div className={headClasses}>
        <h1
          ref={heading}
          tabIndex={-1}
          className={`${titleClasses} min-w-0 break-words mr-auto outline-none ${help ? 'max-sm:max-w-[calc(100%-3rem)]' : ''}`}
        >
          {title ?? <Skeleton words="Loading" className="h-[0.8em] w-72" />}
        </h1>
        {help && (
          <DeskLink look="plain" className="text-soft max-sm:-mr-2 max-sm:min-w-11" to={help}>
            <span className="max-sm:sr-only">How this works</span>
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-full border border-edge sm:hidden"
            >
              ?
            </span>
          </DeskLink>
        )}
        {actions && <div className="flex flex-wrap gap-2 max-sm:[&>*]:px-3">{actions}</div>}
        {note && <div className="order-1 w-full text-soft max-sm:order-0 sm:-mt-1">{note}</div>}
      </div>
      {children}
    </main>
  )
}

/** The way to the level above, with its name. */
function WayBack({ to, className }: { to: Crumb | undefined; className: string }) {
  if (!to?.to) return null
  return (
    <p className={`flex min-w-0 items-center gap-x-3 text-soft print:hidden ${className}`}>
      <DeskLink to={to.to} look="plain" className="text-ink">
        Back
      </DeskLink>
      <span className="truncate">{to.label}</span>
    </p>
  )
}

function Crumbs({ crumbs, here }: { crumbs: Crumb[]; here: string | undefined }) {
  return (
    <nav aria-label="Breadcrumbs" className="max-sm:hidden">
      <ol className="flex flex-wrap gap-x-2 text-soft leading-snug">
        {crumbs.map(({ label, to }, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
          <li key={level} className="flex min-w-0 gap-2">
            {label && to ? (
              <Link
                to={to}
                className="block max-w-64 truncate py-1.5 underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span className="py-1.5">
                <Skeleton words="Loading" className={`h-[0.6em] ${level === 1 ? 'w-44' : 'w-16'}`} />
              </span>
            )}
            <span aria-hidden="true" className="py-1.5">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="block max-w-64 truncate py-1.5">
          {here ?? <Skeleton words="Loading" className="h-[0.6em] w-28" />}
        </li>
      </ol>
    </nav>
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
