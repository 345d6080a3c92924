/** The contents of a page's file, without scripts. */
export interface PageFacts {
  title: string
  description: string
  canonical: string
  /** By `name` or `property`. */
  meta: Record<string, string>
  /** Its link addresses, as written. */
  links: string[]
  /** Addresses of its pictures, style sheets, icons and scripts. */
  files: string[]
  ids: string[]
  /** Heading levels, in order. */
  headings: number[]
  /** `over`: in a dialog, which may show a card's picture again, larger. */
  pictures: {
    src: string
    alt: string | null
    width: string | null
    height: string | null
    over: boolean
  }[]
  /** The text of each block of structured data. */
  structured: string[]
  /** The entry module, and the files of the page's islands. */
  start: string
  ahead: string[]
  /** The number of players that a click would load. */
  films: number
}

interface Element {
  id: string
  tagName: string
  textContent: string
  getAttribute(name: string): string | null
  closest(selector: string): unknown
}

/** Reads a page's file with the browser's parser; runs in the page. */
export function pageFacts(html: string): PageFacts {
  const { DOMParser } = globalThis as unknown as {
    DOMParser: new () => {
      parseFromString(text: string, type: string): { querySelectorAll(of: string): Iterable<Element> }
    }
  }
  const page = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...page.querySelectorAll(selector)]
  const attribute = (selector: string, name: string) =>
    all(selector).map((element) => element.getAttribute(name) ?? '')
  const sets = attribute('img[srcset], source[srcset]', 'srcset').flatMap((set) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  return {
    title: all('title')[0]?.textContent ?? '',
    description: attribute('meta[name=description]', 'content')[0] ?? '',
    canonical: attribute('link[rel=canonical]', 'href')[0] ?? '',
    meta: Object.fromEntries(
      all('meta[content]').map((element) => [
        element.getAttribute('name') ?? element.getAttribute('property') ?? '',
        element.getAttribute('content') ?? '',
      ]),
    ),
    links: attribute('a[href]', 'href').filter((href) => !/^(mailto|tel):/.test(href)),
    files: [
      ...attribute('img', 'src'),
      ...sets,
      ...attribute('link[href]:not([rel=canonical]):not([rel=alternate])', 'href'),
      ...attribute('script[src]', 'src'),
      ...attribute('link[rel=alternate]', 'href'),
    ],
    ids: attribute('[id]', 'id'),
    headings: all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1])),
    pictures: all('img').map((element) => ({
      src: element.getAttribute('src') ?? '',
      alt: element.getAttribute('alt'),
      width: element.getAttribute('width'),
      height: element.getAttribute('height'),
      over: element.closest('dialog') !== null,
    })),
    structured: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
    start: attribute('script[data-start]', 'data-start')[0] ?? '',
    ahead: (attribute('script[data-ahead]', 'data-ahead')[0] ?? '').split(' ').filter(Boolean),
    films: attribute('a[href]', 'href').filter((href) => href.includes('youtube-nocookie')).length,
  }
}
