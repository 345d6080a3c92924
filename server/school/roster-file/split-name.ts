/** Words that begin a surname of several words. */
const PARTICLES =
  /^(?:van|von|der|den|de|da|di|du|del|della|la|le|el|al|bin|ben|st\.?|mac|mc|ter|ten|dos|o)$/i

interface PersonName {
  firstName: string
  lastName: string
}

/**
 * First and last name from one cell: `Reid, Isla`, `Isla Reid`, `REID Isla`, or in the order of its heading. A single
 * name is the first; undefined for none.
 */
export function splitName(text: string, heading: string): PersonName | undefined {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 1 && !text.includes(',')) return { firstName: text.trim(), lastName: '' }
  const comma = text.indexOf(',')
  if (comma >= 0) return named(text.slice(comma + 1), text.slice(0, comma))
  const capitals = words.findIndex((word) => !isCapitals(word))
  if (capitals > 0) return named(words.slice(capitals).join(' '), words.slice(0, capitals).join(' '))
  if (/^\W*(?:surname|last|family)/i.test(heading) || /\((?:surname|last)/i.test(heading)) {
    const end = words.findIndex((word) => !PARTICLES.test(word)) + 1
    return named(words.slice(end).join(' '), words.slice(0, end).join(' '))
  }
  let start = words.length - 1
  while (start > 1 && PARTICLES.test(words[start - 1] ?? '')) start -= 1
  return named(words.slice(0, start).join(' '), words.slice(start).join(' '))
}

/** `REID`, but not an initial like `J`. */
const isCapitals = (word: string) =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

function named(first: string, last: string): PersonName | undefined {
  const [firstName, lastName] = [first.trim(), last.trim()]
  return firstName || lastName
    ? { firstName: firstName || lastName, lastName: firstName && lastName }
    : undefined
}
