import { changedAt } from '../../domain/site/documents/changed-at.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import { serviceCards } from '../../domain/site/services/shown-services.ts'
import { sample } from './sample.ts'

/** What is counted; posts are not. */
type Counted = Omit<SiteContent, 'post'>

/** A text that says how many of something there are. */
interface CountingText {
  /** Where it is. */
  path: string
  /** Of one; without it the text stays as it is. */
  one?: string
  /** How many there are. */
  count: (content: Counted) => number
}

const photos = (content: Counted) =>
  content.gallery.find(({ id }) => id === content['aerial-photography'].gallery)?.photos.length ?? 0

/** The texts of the sample that count what the owner adds and hides. */
export const COUNTING: readonly CountingText[] = [
  {
    path: 'services.headline',
    one: 'One way to show a place',
    count: (content) => serviceCards(content).length,
  },
  { path: 'home.portfolio.lead', count: (content) => content['portfolio-item'].length },
  {
    path: 'home.faq.lead',
    one: 'One question, one short answer. The long ones are in the terms and on the rate card.',
    count: ({ question }) => question.length,
  },
  { path: 'aerial-photography.galleryHeading', one: 'One from the air', count: photos },
  { path: 'aerial-photography.page.description', count: photos },
]

const NUMBERS =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A number in words, up to twenty. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count)

/** The content in which the texts that are still the sample's count what is there. */
export const withCounts = <Content extends Counted>(content: Content): Content =>
  COUNTING.reduce((counted, { path, one, count }) => {
    const first = textAt(sample, path)
    const [before, now] = [count(sample), count(content)]
    if (before === now || now === 0 || textAt(content, path) !== first) return counted
    const text = now === 1 ? (one ?? first) : counting(first, before, now)
    return changedAt(counted, path, () => text)
  }, content)

function counting(text: string, before: number, now: number): string {
  const [old, word] = [inWords(before), inWords(now)]
  return text.replace(/[a-z]+/gi, (found) => {
    if (found.toLowerCase() !== old) return found
    return found === old ? word : word.charAt(0).toUpperCase() + word.slice(1)
  })
}

const textAt = (content: Counted, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], content) as string
