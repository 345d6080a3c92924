import { Parser } from 'htmlparser2'

/** A page without its scripts and without what preloads them; its data for search engines stays. */
export function withoutScripts(html: string): string {
  let kept = ''
  let from = 0
  let open = false
  const parser = new Parser({
    onopentag(name, { type, rel }) {
      open = name === 'script' && type !== 'application/ld+json'
      if (!open && !(name === 'link' && rel === 'modulepreload')) return
      kept += html.slice(from, parser.startIndex)
      from = parser.endIndex + 1
    },
    onclosetag() {
      if (open) from = parser.endIndex + 1
      open = false
    },
  })
  parser.end(html)
  return kept + html.slice(from)
}
