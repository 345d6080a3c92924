import type { HeadEntry } from './page.ts'

/** A page's own entries in `<head>`. */
export function Head({ entries }: { entries: readonly HeadEntry[] }) {
  return entries.map((entry) => <Line key={JSON.stringify(entry)} entry={entry} />)
}

function Line({ entry }: { entry: HeadEntry }) {
  if ('title' in entry) return <title>{entry.title}</title>
  if ('script:ld+json' in entry) {
    const json = JSON.stringify(entry['script:ld+json']).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: structured data, which browsers do not run
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  if ('tagName' in entry) {
    const { tagName: _, ...link } = entry
    return <link {...link} />
  }
  return <meta {...entry} />
}
