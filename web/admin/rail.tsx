import { NavLink } from 'react-router'
import { site } from '../../content/site.ts'
import { desk } from './addresses.ts'

const sections = [{ to: desk.events, label: 'Events', also: /\/admin\/(events|classes|students)\// }]

interface RailProps {
  email: string | undefined
  path: string
  onSignOut: () => void
}

/** The desk's sections: a bar on top, on wide screens a rail at the left. */
export function Rail({ email, path, onSignOut }: RailProps) {
  return (
    <header className="ground-peat">
      <div className="flex min-h-14 items-center gap-x-6 px-5 sm:px-8 lg:sticky lg:top-0 lg:h-svh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:px-5 lg:py-4">
        <NavLink
          to="/"
          className="inline-flex min-h-11 items-center font-display text-name leading-none tracking-[-0.02em] lg:mb-5"
        >
          {site.name}
        </NavLink>
        <nav aria-label="Desk">
          <ul className="flex gap-x-6 lg:flex-col">
            {sections.map(({ to, label, also }) => {
              const here = path === to || also.test(path)
              return (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    aria-current={path === to ? 'page' : undefined}
                    className={`flex min-h-11 items-center border-gorse transition-colors hover:text-bone max-lg:border-b-2 lg:border-l-2 lg:pl-3 ${here ? 'text-bone' : 'border-transparent! text-mist'}`}
                  >
                    {label}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-x-6 lg:mt-auto lg:ml-0 lg:flex-col lg:items-start">
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
