import { normalizeText, wordsOf } from '../text.ts'

interface Form {
  letters: string
  /** The words in the order of the alphabet. */
  words: string
}

const formOf = (name: string): Form => ({
  letters: normalizeText(name),
  words: wordsOf(name).toSorted().join(' '),
})

/** Words may be exchanged, or written as one: `Mac an t-Saoir, Iain` is `Iain Mac an tSaoir`, turned round. */
const areSame = (a: Form, b: Form) =>
  (a.words !== '' && a.words === b.words) ||
  (a.letters.length === b.letters.length && (a.letters + a.letters).includes(b.letters))

/**
 * Finds those of these people whom a typed name may mean, however it is written: without regard to case, accents,
 * apostrophes, hyphens, spaces and the order of words. The one who is written exactly so comes first.
 */
export function findByTypedName<Person extends { name: string }>(people: readonly Person[]) {
  const all = people.map((person) => ({ person, form: formOf(person.name) }))
  return (typed: string): Person[] => {
    const form = formOf(typed)
    const isExact = ({ name }: Person) => Number(name === typed.trim())
    return all
      .filter((one) => areSame(one.form, form))
      .map(({ person }) => person)
      .toSorted((a, b) => isExact(b) - isExact(a))
  }
}
