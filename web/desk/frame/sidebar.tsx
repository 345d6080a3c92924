import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { account } from '../../../domain/screens.ts'
import { useSiteSettings } from '../../site-settings.ts'
import { formatCount } from '../kit/format.ts'
import { useDeskRole } from './desk-role.ts'
import { isCurrentSection, type Section, sectionsFor } from './navigation.ts'

/** What waits for the admin, by what is counted; undefined until it is known. */
type Waiting = Partial<Record<NonNullable<Section['counts']>, number>> | undefined

interface SidebarProps {
  email?: string | undefined
  /** Undefined before anybody knows which screen it is. */
  path?: string
  counts?: Waiting
  /** Undefined before somebody is known to be signed in. */
  onSignOut?: () => void
}

/** The desk's navigation: a rail on the left of wide screens, or a bar with a menu for what is not needed daily. */
export function Sidebar({ email, path = '', counts, onSignOut }: SidebarProps) {
  const { name } = useSiteSettings()
  return (
    <header className="ground-peat print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 px-5 sm:px-8 lg:sticky lg:top-0 lg:h-svh lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:overflow-y-auto lg:px-5 lg:py-4">
        <NavLink
          to="/"
          className="wrap-anywhere inline-flex min-h-12 items-center py-2.5 font-display text-name leading-none tracking-[-0.02em] lg:mb-5 lg:self-start lg:min-h-11"
        >
          {name}
        </NavLink>
        <Sections path={path} counts={counts} />
        <div className="flex min-w-0 items-center gap-x-6 lg:mt-auto lg:flex-col lg:items-start lg:pt-4">
          {email && (
            <span className="truncate text-mist text-small max-sm:hidden lg:max-w-full" title={email}>
              {email}
            </span>
          )}
          <NavLink to={account.security} className="inline-flex min-h-11 items-center hover:text-gorse">
            Account
          </NavLink>
          <button
            type="button"
            disabled={!onSignOut}
            onClick={onSignOut}
            className="min-h-11 cursor-pointer whitespace-nowrap hover:text-gorse"
          >
            Sign out
          </button>
        </div>
      </div>
    </header>
  )
}

function Sections({ path, counts }: { path: string; counts: Waiting }) {
  // Tied to the address, so that navigating closes the menu.
  const [openAt, setOpenAt] = useState<string>()
  const trigger = useRef<HTMLButtonElement>(null)
  const { primary, groups } = sectionsFor(useDeskRole())
  const hasMenu = groups.length > 0
  const wide = hasMenu ? primary.filter((section) => section.wide) : []
  const listed = [...wide, ...groups.flatMap(({ sections }) => sections)].find((section) =>
    isCurrentSection(section, path),
  )
  const open = openAt === path
  function close() {
    if (!open) return
    trigger.current?.focus()
    setOpenAt(undefined)
  }
  const shared = { path, counts, onGo: close }
  return (
    <nav
      aria-label="Desk"
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
      className="order-last w-full lg:order-none"
    >
      <div className="flex flex-wrap items-stretch gap-x-2.5 max-sm:text-small sm:gap-x-6 lg:block">
        <ul className="flex flex-wrap gap-x-2.5 sm:gap-x-6 lg:flex-col">
          {primary.map((section) => (
            <Entry
              key={section.to}
              section={section}
              {...shared}
              className={wide.includes(section) ? 'max-sm:hidden' : ''}
            />
          ))}
        </ul>
        {hasMenu && (
          <button
            ref={trigger}
            type="button"
            aria-expanded={open}
            aria-controls="desk-menu"
            onClick={() => setOpenAt(open ? undefined : path)}
            className={`${look(false)} ml-auto min-w-0 max-w-max cursor-pointer lg:hidden ${listed ? `flex-[1_1_3.5rem] ${active}` : inactive}`}
          >
            <MenuLabel section={listed} gaveUp={counts?.messages ?? 0} />
          </button>
        )}
      </div>
      {hasMenu && (
        <div
          id="desk-menu"
          className={`${open ? 'grid' : 'hidden'} grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-5 border-bone/25 border-t pt-3 pb-4 sm:gap-x-6 lg:block lg:border-0 lg:py-0`}
        >
          {groups.map(({ name, sections }, group) => (
            <div key={name} className="min-w-0 lg:mt-4">
              <p id={`desk-${name}`} className="slate mb-1 pl-3.5 text-mist">
                {name}
              </p>
              <ul aria-labelledby={`desk-${name}`}>
                {group === groups.length - 1 &&
                  wide.map((section) => (
                    <Entry key={section.to} section={section} {...shared} listed className="sm:hidden" />
                  ))}
                {sections.map((section) => (
                  <Entry key={section.to} section={section} {...shared} listed />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </nav>
  )
}

/** Names the current section if it is in the menu; where its name does not fit beside the others, its beginning. */
function MenuLabel({ section, gaveUp }: { section: Section | undefined; gaveUp: number }) {
  const narrow = section?.wide ? 'sm:hidden' : ''
  return (
    <>
      {section?.wide && <span className="max-sm:hidden">Menu</span>}
      <span className={section ? `sr-only ${narrow}` : ''}>{section ? 'Menu, now in' : 'Menu'}</span>
      {section && <span className={`truncate ${narrow}`}>{section.label}</span>}
      {gaveUp > 0 && <Count count={gaveUp} words="messages gave up" />}
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-2.5 shrink-0">
        <path d="m1 3.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </>
  )
}

/** `listed` entries are stacked at any width. */
const look = (listed: boolean) =>
  `flex min-h-11 items-center justify-between gap-x-1 whitespace-nowrap sm:gap-x-2 border-gorse transition-colors hover:text-bone ${listed ? 'border-l-2 pl-3' : 'max-lg:border-b-2 lg:border-l-2 lg:pl-3'} lg:pointer-fine:min-h-9`
const active = 'text-bone'
const inactive = 'border-transparent! text-mist forced-colors:border-[Canvas]!'

interface EntryProps {
  section: Section
  path: string
  counts: Waiting
  onGo: () => void
  listed?: boolean
  className?: string
}

function Entry({ section, path, counts, onGo, listed = false, className = '' }: EntryProps) {
  const { to, label, counts: counted, waiting: words, waitingAt } = section
  const waiting = counted ? (counts?.[counted] ?? 0) : 0
  const count = waiting > 0 && <Count count={waiting} words={words} />
  return (
    <li className={`flex ${className}`}>
      <NavLink
        to={to}
        end
        onClick={onGo}
        aria-current={path === to ? 'page' : undefined}
        className={`${look(listed)} flex-1 ${isCurrentSection(section, path) ? active : inactive}`}
      >
        {label}
        {!waitingAt && count}
      </NavLink>
      {waitingAt && count && (
        <Link
          to={waitingAt}
          onClick={onGo}
          className="flex min-w-6 items-center pl-1 text-mist hover:text-bone sm:pl-2 lg:justify-end"
        >
          {count}
        </Link>
      )}
    </li>
  )
}

const Count = ({ count, words }: { count: number; words: string | undefined }) => (
  <span className="slate">
    {formatCount(count)}
    <span className="sr-only"> {words}</span>
  </span>
)
