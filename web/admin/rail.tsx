import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { site } from '../../content/site.ts'
import { desk } from './addresses.ts'
import { formatCount } from './format.ts'
import { countsQuery } from './live-queries.ts'

/** `counts` names the counter to show; `also` matches further addresses in the section. */
const sections = [
  { to: desk.events, label: 'Events', also: /\/admin\/(events|classes|students)\// },
  { to: desk.orders, label: 'Orders', counts: 'orders', waiting: 'to print' },
  { to: desk.sales, label: 'Sales' },
  { to: desk.prices, label: 'Prices' },
  { to: desk.offers, label: 'Offers' },
  { to: desk.enquiries, label: 'Enquiries', counts: 'enquiries', waiting: 'new' },
  { to: desk.messages, label: 'Messages', counts: 'messages', waiting: 'gave up' },
  { to: desk.activity, label: 'Activity' },
  { to: desk.privacy, label: 'Privacy' },
  { to: desk.people, label: 'People' },
  { to: desk.setup, label: 'Setup' },
  { to: desk.help, label: 'Help' },
] as const

type Section = (typeof sections)[number]

interface RailProps {
  email: string | undefined
  path: string
  onSignOut: () => void
}

/** The desk's navigation: a bar on top, or a rail on the left of wide screens. */
export function Rail({ email, path, onSignOut }: RailProps) {
  const bar = useRef<HTMLElement>(null)
  // Scrolls the current section into view where the bar overflows.
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>(`[data-here="${path && 'yes'}"]`)
    if (bar.current && here)
      bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.clientWidth) / 2
  }, [path])
  return (
    <header className="ground-peat print:hidden">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 px-5 sm:px-8 lg:sticky lg:top-0 lg:flex lg:h-svh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:px-5 lg:py-4">
        <NavLink
          to="/"
          className="inline-flex min-h-12 items-center justify-self-start font-display text-name leading-none tracking-[-0.02em] lg:mb-5 lg:min-h-11"
        >
          {site.name}
        </NavLink>
        <nav
          ref={bar}
          aria-label="Desk"
          className="order-last col-span-2 relative -mx-5 overflow-x-auto px-5 [scrollbar-width:none] sm:-mx-8 sm:px-8 lg:order-none lg:mx-0 lg:overflow-visible lg:px-0"
        >
          <ul className="flex w-max gap-x-6 lg:w-auto lg:flex-col">
            {sections.map((section) => (
              <Entry key={section.to} section={section} path={path} />
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 items-center gap-x-6 lg:mt-auto lg:flex-col lg:items-start">
          {email && (
            <span className="truncate text-mist text-small max-sm:hidden lg:max-w-full" title={email}>
              {email}
            </span>
          )}
          <NavLink to="/school-photos/account" className="inline-flex min-h-11 items-center hover:text-gorse">
            Account
          </NavLink>
          <button
            type="button"
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

function Entry({ section, path }: { section: Section; path: string }) {
  const { to, label } = section
  const counts = useQuery(countsQuery())
  const waiting = 'counts' in section ? (counts.data?.[section.counts] ?? 0) : 0
  const here = isHere(section, path)
  return (
    <li>
      <NavLink
        to={to}
        end
        aria-current={path === to ? 'page' : undefined}
        data-here={here ? 'yes' : undefined}
        className={`flex min-h-11 items-center justify-between gap-x-2 border-gorse transition-colors hover:text-bone max-lg:border-b-2 lg:border-l-2 lg:pl-3 ${here ? 'text-bone' : 'border-transparent! text-mist'}`}
      >
        {label}
        {waiting > 0 && 'waiting' in section && (
          <span className="slate">
            {formatCount(waiting)}
            <span className="sr-only"> {section.waiting}</span>
          </span>
        )}
      </NavLink>
    </li>
  )
}

function isHere(section: Section, path: string) {
  if (path === section.to || ('also' in section && section.also.test(path))) return true
  return section.to !== desk.events && path.startsWith(`${section.to}/`)
}
