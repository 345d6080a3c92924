/**
 * What was pasted as HTML, with its headings at the two levels, and the lists of word processors as lists. The editor takes
 * nothing else of it than what a rich text may have. Lists that Word writes are paragraphs with a mark before the words.
 */
export function pastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
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
