/** About as many characters as a search engine shows of a title and of a description. */
const TITLE_SHOWN = 60
const DESCRIPTION_SHOWN = 156

/** A text as a search engine shows it: cut after the last whole word, with an ellipsis. */
function cut(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const space = plain.lastIndexOf(' ', most - 2)
  let end = space > most / 2 ? space : most - 2
  while (end > 0 && ' ,;:.–-'.includes(plain.charAt(end - 1))) end--
  return `${plain.slice(0, end)} …`
}

export const shownTitle = (title: string) => cut(title, TITLE_SHOWN)
export const shownDescription = (description: string) => cut(description, DESCRIPTION_SHOWN)

/** An address as a search engine shows it: `https://example.com › blog › winter`. */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address)
  return [origin, ...pathname.split('/').filter(Boolean)].join(' › ')
}
