import { footerNavigation, footerPapers } from '../../content/site/navigation.ts'
import { EmailAddress } from '../ui/email-address.tsx'
import { SiteLink } from './link.tsx'
import { useSite } from './site.ts'

const link = 'underline-grow inline-flex min-h-11 items-center bg-[position:0_calc(100%-0.625rem)]'

export function Footer() {
  const { content, year } = useSite()
  const { settings } = content
  const elsewhere = settings.social.map(({ name, href }) => ({ label: name, href, newTab: true }))
  return (
    <footer className="ground-peat">
      <div className="wrap pt-[clamp(4rem,8vw,7rem)] pb-8">
        <div className="grid grid-cols-2 big-text:grid-cols-1 gap-x-5 gap-y-12 sm:grid-cols-3 md:grid-cols-12">
          <div className="col-span-full wrap-anywhere md:col-span-5">
            <SiteLink href="/" className="title-section leading-none tracking-[-0.02em]">
              {settings.name}
            </SiteLink>
            <p className="mt-6">
              <a href={`mailto:${settings.email}`} className={link}>
                <EmailAddress>{settings.email}</EmailAddress>
              </a>
            </p>
            <p className="text-mist">{settings.region}</p>
          </div>
          <Column
            title="On this site"
            entries={footerNavigation(content)}
            className="max-sm:row-span-2 md:col-start-7"
          />
          <Column title="Good to know" entries={footerPapers(content)} />
          <Column title="Elsewhere" entries={elsewhere} />
        </div>
        <p className="slate mt-16 flex flex-wrap justify-between gap-x-8 gap-y-1 border-line border-t pt-6 text-mist">
          <span>
            © <span data-year>{year}</span>
            {` ${settings.name}`}
          </span>
          {settings.yearsOfExperience > 0 && (
            <span>{`${settings.yearsOfExperience}+ years’ experience`}</span>
          )}
        </p>
      </div>
    </footer>
  )
}

/** A longer title of a page has two lines on a phone, and its line below the second. */
const ONE_LINE = 20

interface ColumnProps {
  title: string
  entries: readonly { label: string; href: string; newTab?: boolean }[]
  className?: string
}

function Column({ title, entries, className = '' }: ColumnProps) {
  if (entries.length === 0) return null
  return (
    <div className={`md:col-span-2 ${className}`}>
      <p className="slate mb-2 text-mist">{title}</p>
      <ul>
        {entries.map(({ label, href, newTab = false }) => (
          <li key={`${label} ${href}`}>
            <SiteLink
              href={href}
              newTab={newTab}
              className={`${link} ${label.length > ONE_LINE ? 'py-2.5 ' : ''}wrap-anywhere`}
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
