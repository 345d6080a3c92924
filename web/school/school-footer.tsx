import { Link } from 'react-router'
import { footerWords } from '../../content/school/frame.ts'
import { school } from '../../domain/screens.ts'
import { ContactLine } from './screen.tsx'

const LINKS = [
  [school.accessCode, 'Enter an access code'],
  [school.children, 'My children'],
  [school.orders, 'My orders'],
  [school.flow, 'By year and class'],
  [school.lostCode, 'Lost code'],
  [school.help, 'Questions and answers'],
] as const

/** The footer of the parents' screens: other screens, and how to reach a person. What is loading would push it down. */
export function SchoolFooter() {
  return (
    <footer className="[main[data-loading]~&]:invisible border-line border-t px-5 pt-4 pb-8 text-note text-soft sm:px-gutter">
      <nav aria-label="School photos">
        <ul className="flex flex-wrap gap-x-7">
          {LINKS.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-2">
        {footerWords.stuck} <ContactLine />.
      </p>
    </footer>
  )
}
