import type { HeadEntry } from './page.ts'

interface HeadProps {
  entries: readonly HeadEntry[]
}

/** A page's own entries in `<head>`. */
export function Head({ entries }: HeadProps) {
  return entries.map((entry) => <Line key={JSON.stringify(entry)} entry={entry} />)
}

/** A page's schema.org data, at the end of the page, so that no visitor waits for it. */
export function StructuredData({ entries }: HeadProps) {
  return entries.map((entry) => {
    if (!('script:ld+json' in entry)) return null
    const json = JSON.stringify(entry['script:ld+json']).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: structured data, which browsers do not run
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  })
}

function Line({ entry }: { entry: HeadEntry }) {
  if ('script:ld+json' in entry) return null
  if ('title' in entry) return <title>{entry.title}</title>
  if ('tagName' in entry) {
    const { tagName: _, ...link } = entry
    return <link {...link} />
  }
  return <meta {...entry} />
}
