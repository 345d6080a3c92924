import type { ReactNode } from 'react'
import { ACCOUNTS_SERVICE, type AccountsService } from '../../domain/accounts/accounts-service.ts'
import type { Assets } from '../assets.ts'
import fallbacks from '../generated/fallbacks.css?inline'
import displayFace from '../generated/fonts/fraunces.woff2?url'
import textFace from '../generated/fonts/hanken-grotesk.woff2?url'
import faces from '../generated/fonts.css?inline'
import type { HeadEntry } from './page.ts'

interface DocumentProps {
  head: readonly HeadEntry[]
  /** The page's own styles; without them the full sheet is linked. */
  styles?: string | undefined
  assets: Assets
  /** For `web/session.ts`; left out if it is our own with its default key. */
  accounts?: AccountsService | undefined
  /** Web fonts wait until `browser/inline-bootstrap.ts` enables them. */
  deferFonts?: boolean
  /** The surface around the page, also shown on overscroll; peat unless said. */
  surface?: 'bone' | undefined
  /** The icons are made from a logo: the program's own, which is SVG, stands back. */
  hasLogo: boolean
  children: ReactNode
}

/** The base of every document: fonts, icons and styles. */
export function Document({
  head,
  styles,
  assets,
  accounts,
  deferFonts = false,
  surface,
  hasLogo,
  children,
}: DocumentProps) {
  return (
    <html
      lang="en-GB"
      className={surface === 'bone' ? 'ground-bone' : undefined}
      data-shown={deferFonts ? undefined : ''}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Head entries={head} />
        {!deferFonts &&
          [displayFace, textFace].map((href) => (
            <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {hasLogo ? (
          <link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: fallbacks + (styles ?? '') }} />
        <style
          media={deferFonts ? '(scripting: none)' : undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          dangerouslySetInnerHTML={{ __html: faces }}
        />
        {styles === undefined && <link rel="stylesheet" href={assets.sheet} />}
        {accounts && <Accounts service={accounts} />}
      </head>
      <body>
        {children}
        <StructuredData entries={head} />
      </body>
    </html>
  )
}

/** The accounts service. It is data, so the Content-Security-Policy does not matter. */
function Accounts({ service }: { service: AccountsService }) {
  const json = JSON.stringify(service).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, which browsers do not run
  return <script type="application/json" id={ACCOUNTS_SERVICE} dangerouslySetInnerHTML={{ __html: json }} />
}

interface HeadProps {
  entries: readonly HeadEntry[]
}

/** A page's own entries in `<head>`. */
function Head({ entries }: HeadProps) {
  return entries.map((entry) => <Line key={JSON.stringify(entry)} entry={entry} />)
}

/** A page's schema.org data, at the end of the page, so that no visitor waits for it. */
function StructuredData({ entries }: HeadProps) {
  return entries.map((entry) => {
    if (!('script:ld+json' in entry)) return null
    const json = JSON.stringify(entry['script:ld+json']).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: structured data, which browsers do not run
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  })
}

function Line({ entry }: { entry: HeadEntry }) {
  if ('script:ld+json' in entry) return null
  // A link may have a title too.
  if ('tagName' in entry) {
    const { tagName: _, ...link } = entry
    return <link {...link} />
  }
  if ('title' in entry) return <title>{entry.title}</title>
  return <meta {...entry} />
}
