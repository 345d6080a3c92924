import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { clientWords } from '../content/client.ts'
import { API } from '../contract/paths.ts'
import { school } from '../domain/screens.ts'
import type { Assets, Rendered, StylesFor } from './assets.ts'
import { DeskFirstLoad, deskClasses } from './desk/frame/first-load.tsx'
import { FirstLoad } from './shell/first-load.tsx'
import { PageShell } from './shell/page-shell.tsx'
import { catalogue } from './site/catalogue.server.ts'
import { Document } from './site/document.tsx'
import { PagePath } from './site/link.tsx'
import { logoKey } from './site/logo.tsx'
import { PublicPage } from './site/public-page.tsx'
import { NOT_FOUND, REPLACED, sitePages } from './site/routes.ts'
import { type Site, SiteProvider } from './site/site.ts'
import { siteFiles } from './site/site-files/all.ts'
import { logoIcons } from './site/site-files/icons.ts'
import { sharePath } from './site/site-files/share-path.ts'
import { ShownSettingsProvider, SITE_SETTINGS, shownSettings } from './site-settings.ts'

export { catalogue, NOT_FOUND, REPLACED, sharePath }

/** The path of every public page, the one for unknown addresses included. */
export const pathsOf = (site: Site): string[] => [...sitePages(site.content).keys()]

/** The files beside the pages, by name: for search engines, feed readers and browsers. */
export const filesOf = (site: Site): Record<string, string> =>
  Object.fromEntries(Object.entries(siteFiles).map(([name, write]) => [name, write(site)]))

/** The key of the logo on dark grounds, and how icons are drawn from it, by path; without one, the program has its own. */
export function logoOf(site: Site): { logo?: string; icons: typeof logoIcons } {
  const logo = logoKey(site, 'onDark')
  return logo === undefined ? { icons: {} } : { logo, icons: logoIcons }
}

/** Prefetched when a link is likely to be followed. The school area prefetches for itself. */
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [`${school.gate}*`, `${API}*`, '/media/*', '/*.xml'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** Renders a public page. Throws for an unknown path. */
export async function renderPage(
  path: string,
  site: Site,
  assets: Assets,
  stylesFor?: StylesFor,
): Promise<Rendered> {
  const template = sitePages(site.content).get(path)
  if (!template) throw new Error(`There is no public page ${path}.`)
  const { load, head, Page, hero = false, surface } = template
  const data = load(path, site)
  const entries = head(data, site)
  const body = (styles: string | undefined, ahead?: string, breakWords = false) => (
    <SiteProvider value={site}>
      <PagePath value={path}>
        <Document
          head={entries}
          styles={styles}
          assets={assets}
          accounts={site.accounts}
          deferFonts
          surface={surface}
          hasLogo={logoKey(site, 'onDark') !== undefined}
        >
          <Script code={assets.early} start={assets.start} />
          <PublicPage hero={hero} breakWords={breakWords}>
            <Page data={data} />
          </PublicPage>
          {stylesFor && <link rel="stylesheet" media="print" href={assets.print} />}
          <Script code={SPECULATION} type="speculationrules" ahead={ahead} />
        </Document>
      </PagePath>
    </SiteProvider>
  )
  const plain = await toHtml(body(stylesFor && ''))
  const breakWords = hasLongWord(plain)
  const bare = breakWords ? await toHtml(body(stylesFor && '', undefined, true)) : plain
  const html = await toHtml(body(stylesFor?.(bare), filesAhead(bare, assets), breakWords))
  return { html, scripts: [assets.early, SPECULATION] }
}

const LONG_WORD = /[\p{L}\p{M}\p{N}_]{15}/u

/** Whether the text of a page has a word that may be longer than a phone's line in a headline. */
const hasLongWord = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .split('<')
    .filter((part) => !part.startsWith('style') && !part.startsWith('script'))
    .some((part) => LONG_WORD.test(part.slice(part.indexOf('>') + 1)))

/** The files of a page's islands, without duplicates; undefined if it has none. */
function filesAhead(html: string, { islands }: Assets): string | undefined {
  const names = Object.keys(islands).filter((name) => html.includes(`data-island="${name}"`))
  return [...new Set(names.flatMap((name) => islands[name] ?? []))].join(' ') || undefined
}

/** Renders the one document of all screens of the school area but the desk's; what it shows depends on the visitor. */
export const renderShell = (site: Site, assets: Assets): Promise<Rendered> =>
  renderApp(site, assets, { title: 'School photos', firstLoad: <SchoolFirstLoad /> })

/** The same for a client's page. */
export const renderClientShell = (site: Site, assets: Assets): Promise<Rendered> =>
  renderApp(site, assets, { title: clientWords.bar, firstLoad: <ClientFirstLoad /> })

/**
 * The same for the desk's screens: its frame where a session is stored, which a script says before anything is painted,
 * and anywhere else what the gate shows.
 */
export async function renderDeskShell(site: Site, assets: Assets): Promise<Rendered> {
  const { stored } = assets.school
  const firstLoad = (
    <>
      <Script code={stored} />
      <div className="hidden in-session:contents">
        <MemoryRouter>
          <div className={deskClasses}>
            <DeskFirstLoad />
          </div>
        </MemoryRouter>
      </div>
      <div className="contents in-session:hidden">
        <SchoolFirstLoad />
      </div>
    </>
  )
  const { html } = await renderApp(site, assets, { title: 'Desk', firstLoad })
  return { html, scripts: [stored] }
}

const ClientFirstLoad = () => (
  <PageShell aside={<span className="slate text-soft">{clientWords.bar}</span>}>
    <FirstLoad title={clientWords.bar} />
  </PageShell>
)

const SchoolFirstLoad = () => (
  <PageShell>
    <FirstLoad />
  </PageShell>
)

async function renderApp(
  site: Site,
  assets: Assets,
  { title, firstLoad }: { title: string; firstLoad: ReactNode },
): Promise<Rendered> {
  const { start, files } = assets.school
  const settings = shownSettings(site.content.settings)
  const html = await toHtml(
    <Document
      surface="bone"
      head={[{ title: `${title} · ${site.content.settings.name}` }, { name: 'robots', content: 'noindex' }]}
      assets={assets}
      accounts={site.accounts}
      hasLogo={logoKey(site, 'onDark') !== undefined}
    >
      <ShownSettingsProvider value={settings}>
        <div id="school">{firstLoad}</div>
      </ShownSettingsProvider>
      <Data id={SITE_SETTINGS} value={settings} />
      {files.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={start} />
    </Document>,
  )
  return { html, scripts: [] }
}

/** Data for the page's code. A browser does not run it, so it needs no hash. */
function Data({ id, value }: { id: string; value: unknown }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without an opening bracket
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />
}

interface ScriptProps {
  code: string
  type?: string
  /** The file with the code of every page. */
  start?: string
  /** Files that the page may fetch once the browser is idle: at the end of the page, so that no headline waits for their names. */
  ahead?: string | undefined
}

/** An inline script, allowed by its hash in the Content-Security-Policy. */
function Script({ code, type, start, ahead }: ScriptProps) {
  return (
    <script
      type={type}
      data-start={start}
      data-ahead={ahead}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}

async function toHtml(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  return new Response(prelude).text()
}
