import { diffWordsWithSpace } from 'diff'

/** A piece of a changed text: words that stay, were added or were taken out, or the place of those that are left out. */
export type Piece = { is: 'same' | 'added' | 'removed'; text: string } | { is: 'gap' }

/** How many words that stay are shown on either side of a change. */
const AROUND = 12

/** More changes than these make another text, which is shown beside the old one. */
const MOST_EDITS = 1500

/** What differs between two texts, word by word, with some words around; undefined if nearly everything does. */
export function wordChanges(before: string, after: string): Piece[] | undefined {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS })
  if (!changes?.some(({ added, removed, value }) => !added && !removed && value.trim())) return
  return changes.flatMap(({ added, removed, value }, at): Piece[] => {
    if (added) return [{ is: 'added', text: value }]
    if (removed) return [{ is: 'removed', text: value }]
    return cut(value, at > 0, at < changes.length - 1)
  })
}

/** Words that stay, without those that are far from a change. */
function cut(text: string, changedBefore: boolean, changedAfter: boolean): Piece[] {
  const words = text.split(/(?<=\s)(?=\S)/)
  const [start, end] = [changedBefore ? AROUND : 0, changedAfter ? AROUND : 0]
  if (words.length <= start + end + 1) return [{ is: 'same', text }]
  const pieces: Piece[] = [
    { is: 'same', text: words.slice(0, start).join('') },
    { is: 'gap' },
    { is: 'same', text: words.slice(words.length - end).join('') },
  ]
  return pieces.filter((piece) => piece.is === 'gap' || piece.text !== '')
}
