/**
 * What was pasted as HTML, with its headings at the two levels, and the lists of word processors as lists. The editor takes
 * nothing else of it than what a rich text may have. Lists that Word writes are paragraphs with a mark before the words.
 */
export function pastedHtml(html: string): string {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  if (head.querySelector('meta[name="Generator"][content*="Cocoa"]')) takeHeadingsBySize(head, body)
  for (const each of body.querySelectorAll('style, script, title, meta, link, img, svg')) each.remove()
  for (const line of body.querySelectorAll('br')) line.replaceWith(' ')
  for (const heading of body.querySelectorAll('h1, h4, h5, h6, p.MsoTitle, p.MsoSubtitle'))
    rename(heading, heading.matches('h1, .MsoTitle') ? 'h2' : 'h3')
  for (const paragraph of body.querySelectorAll('p')) takeIntoList(paragraph)
  return body.innerHTML
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** How much larger than most of the text a heading of either level is. */
const LARGER = { h2: 1.45, h3: 1.15 }

/** Pages, like all that the Mac writes as HTML, has no headings: they are paragraphs whose class has larger letters. */
function takeHeadingsBySize(head: HTMLHeadElement, body: HTMLElement): void {
  const sizes = new Map<string, number>()
  for (const rule of (head.querySelector('style')?.textContent ?? '').split('}')) {
    const [selector = '', styles = ''] = rule.split('{')
    const size = /\bfont: [^;]{0,60}?(\d{1,3}(?:\.\d{1,2})?)px/.exec(styles)?.[1]
    if (size) sizes.set(selector.trim(), Number(size))
  }
  const sizeOf = ({ className }: Element) => sizes.get(`p.${className}`) ?? 0
  const paragraphs = [...body.querySelectorAll(':scope > p')].filter((one) => sizeOf(one) > 0)
  const letters = new Map<number, number>()
  for (const one of paragraphs)
    letters.set(sizeOf(one), (letters.get(sizeOf(one)) ?? 0) + (one.textContent ?? '').length)
  const [usual = 0] = [...letters].toSorted(([, a], [, b]) => b - a)[0] ?? []
  for (const one of paragraphs) {
    const name = (['h2', 'h3'] as const).find((level) => sizeOf(one) >= usual * LARGER[level])
    if (!name) continue
    // All of a heading is bold there, which says nothing.
    for (const bold of one.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes)
    rename(one, name)
  }
}

/** Word names the place in the list, and hides the mark from browsers that know lists. */
const OF_LIST = /mso-list:\s*l\d+ level\d+/i

function takeIntoList(paragraph: HTMLParagraphElement): void {
  if (!OF_LIST.test(paragraph.getAttribute('style') ?? '')) return
  const mark = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const name = /^\s*(?:\d+|[a-z])[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
  mark?.remove()
  const before = paragraph.previousElementSibling
  const list = before?.matches(`${name}[data-pasted]`) ? before : paragraph.ownerDocument.createElement(name)
  list.setAttribute('data-pasted', '')
  if (list !== before) paragraph.before(list)
  list.append(rename(paragraph, 'li'))
}
