import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SearchWithoutScript } from './search/search-button.tsx'
import { SearchDialog } from './search/search-dialog.tsx'

interface PublicPageProps {
  /** The page begins with a picture. */
  hero: boolean
  /** A word may be longer than a line, and breaks at its end. */
  breakWords: boolean
  children: ReactNode
}

/** The layout of public pages: header, page, footer. */
export function PublicPage({ hero, breakWords, children }: PublicPageProps) {
  return (
    <>
      <a
        href="#main"
        className="-translate-y-[150%] fixed top-0 left-0 z-30 bg-gorse px-6 py-3 font-[560] text-peat focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header clear={hero} />
      <main id="main" tabIndex={-1} className={breakWords ? 'wrap-anywhere outline-none' : 'outline-none'}>
        {children}
      </main>
      <Footer />
      <SearchDialog />
      <SearchWithoutScript />
    </>
  )
}
