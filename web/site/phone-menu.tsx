import { type NavigationEntry, schoolPhotos } from '../../content/site/navigation.ts'
import { buttonClasses } from '../ui/button.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { SiteLink } from './link.tsx'
import { menuLines } from './menu-panel.tsx'
import { useContent } from './site.ts'

const line = 'flex min-h-16 w-full items-center justify-between border-line border-b font-display text-card'

/** The menu of narrow screens, and of wider ones if the bar is fuller; closed by its toggle, Escape or any of its links. */
export function PhoneMenu({ entries, wide }: { entries: readonly NavigationEntry[]; wide: boolean }) {
  const { settings } = useContent()
  return (
    <div className={wide ? 'lg:hidden' : 'md:hidden'}>
      <button
        type="button"
        popoverTarget="phone-menu"
        className="menu-toggle -mr-3 big-text:mr-[calc(5px-var(--spacing-gutter))] inline-flex min-h-11 min-w-16 cursor-pointer items-center justify-center px-3 text-note"
      >
        <span className="when-closed">Menu</span>
        <span className="when-open">Close</span>
      </button>
      <div id="phone-menu" popover="auto" className="menu-sheet ground-peat">
        <div className="wrap flex min-h-full flex-col pt-1.5 pb-10">
          <ul>
            {[...entries, schoolPhotos].map((entry) => (
              <li key={entry.href}>
                {entry.below?.length ? <Fold entry={entry} /> : <Leaf entry={entry} />}
              </li>
            ))}
          </ul>
          <SiteLink href="/#contact" className={`${buttonClasses('primary')} mt-10 min-h-13 w-full`}>
            Get in Touch
          </SiteLink>
          <p className="mt-auto flex flex-wrap justify-between gap-x-6 pt-10 text-mist">
            <a href={`mailto:${settings.email}`} className="inline-flex min-h-11 items-center">
              <EmailAddress className="big-text:wrap-anywhere">{settings.email}</EmailAddress>
            </a>
            <PhoneLink of={settings} className="inline-flex min-h-11 items-center" />
          </p>
        </div>
      </div>
    </div>
  )
}

function Leaf({ entry }: { entry: NavigationEntry }) {
  return (
    <SiteLink href={entry.href} className={line}>
      {entry.label}
    </SiteLink>
  )
}

function Fold({ entry }: { entry: NavigationEntry }) {
  return (
    <details name="phone-menu" className="group">
      <summary className={`${line} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {entry.label}
        <span aria-hidden="true" className="text-mist transition-transform duration-200 group-open:rotate-45">
          +
        </span>
      </summary>
      <ul className="border-line border-b py-4">
        {menuLines(entry).map((second) => (
          <li key={second.href}>
            <SiteLink href={second.href} className="flex min-h-11 items-center text-bone">
              {second.label}
            </SiteLink>
            {second.below?.map((third) => (
              <SiteLink
                key={third.href}
                href={third.href}
                className="flex min-h-11 items-center border-line border-l pl-5 text-mist text-note"
              >
                {third.label}
              </SiteLink>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
