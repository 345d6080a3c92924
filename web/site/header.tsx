import { isBarFuller, mainNavigation, schoolPhotos } from '../../content/site/navigation.ts'
import { buttonClasses } from '../ui/button.tsx'
import { SiteLink } from './link.tsx'
import { LogoOrName, logoFor } from './logo.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchButton } from './search/search-button.tsx'
import { useSite } from './site.ts'

const item =
  'underline-grow inline-flex min-h-11 cursor-pointer items-center bg-[position:0_calc(100%-0.625rem)] text-note'

/** Floats over a hero, clear until the page is scrolled. Its menus are popovers and need no script. */
export function Header({ clear }: { clear: boolean }) {
  const site = useSite()
  const entries = mainNavigation(site.content)
  const fuller = isBarFuller(site.content)
  // A wide one gives way to the menu.
  const yields = logoFor(site, 'onDark') ? ' shrink-[99]' : ''
  return (
    <header data-clear={clear || undefined} className="site-header fixed inset-x-0 top-0 z-20 text-bone">
      <nav aria-label="Main" className="wrap flex h-header items-center gap-x-3 big-text:gap-x-0 md:gap-x-9">
        <SiteLink
          href="/"
          className={`mr-auto inline-flex min-h-11 min-w-0 items-center wrap-anywhere font-display text-name leading-none tracking-[-0.02em]${yields}`}
        >
          <LogoOrName />
        </SiteLink>
        <ul className={`hidden items-center gap-x-9 ${fuller ? 'lg:flex' : 'md:flex'}`}>
          {entries.map((entry) => {
            const id = `menu-${entry.label.toLowerCase()}`
            return (
              <li key={entry.href}>
                {entry.below?.length ? (
                  <>
                    <button type="button" popoverTarget={id} className={item}>
                      {entry.label}
                    </button>
                    <MenuPanel
                      id={id}
                      entry={entry}
                      foot={entry.href === '/services' ? schoolPhotos : undefined}
                    />
                  </>
                ) : (
                  <SiteLink href={entry.href} className={item}>
                    {entry.label}
                  </SiteLink>
                )}
              </li>
            )
          })}
        </ul>
        <SearchButton className="big-text:-ml-2 md:-mx-3" />
        <SiteLink
          href="/#contact"
          className={`${buttonClasses('outline')} ${fuller ? 'max-lg:hidden' : 'max-md:hidden'} text-note font-[450]!`}
        >
          Get in Touch
        </SiteLink>
        <PhoneMenu entries={entries} wide={fuller} />
      </nav>
    </header>
  )
}
