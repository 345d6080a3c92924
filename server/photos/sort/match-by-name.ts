import { MAX_GROUP } from '../../../domain/photos/sorting.ts'
import { classKey, stageOf } from '../../../domain/school/classes.ts'
import { OTHER_STAGE } from '../../../domain/school/stages.ts'
import { wordsOf } from '../../../domain/text.ts'

/** Everyone whom a photo may show. */
export interface EventRoster {
  pupils: readonly {
    id: string
    firstName: string
    lastName: string
    classId: string
    classRef: string
  }[]
  classes: readonly { id: string; ref: string }[]
  /** Every code that the pupils have or had, and whose it is. */
  codes: ReadonlyMap<string, string>
}

interface Named {
  folder: string
  fileName: string
  classId: string | null
}

/** One pupil, or several in order of their ids; or a class. */
type NamedPlace = { to: 'pupils'; pupilIds: readonly string[] } | { to: 'class'; classId: string }

/**
 * Places a photo by the words in its folder and file name: a pupil's access code; a class (or the class it was uploaded
 * to) with the first and last name of exactly one of its pupils; several of them with `+` between; or a class with the
 * word class or group. The roll is split into words once, for all photos.
 */
export function matchByName({
  pupils,
  classes,
  codes,
}: EventRoster): (photo: Named) => NamedPlace | undefined {
  const members = Map.groupBy(
    pupils.map(({ id, classId, firstName, lastName }) => ({
      id,
      classId,
      names: [wordsOf(firstName), wordsOf(lastName)],
    })),
    ({ classId }) => classId,
  )
  const findNamed = classFinder(classes)
  const match = ({ folder, fileName, classId: uploadedTo }: Named): NamedPlace | undefined => {
    const path = `${folder}/${fileName.replace(/\.[^.]*$/, '')}`
    const words = wordsOf(path)
    const owners = new Set(words.flatMap((word) => codes.get(word.toUpperCase()) ?? []))
    const [owner] = owners
    if (owner) return owners.size === 1 ? { to: 'pupils', pupilIds: [owner] } : undefined
    // The one class named, or else the class it was uploaded to. Two named classes count as none.
    const { named, rest } = findNamed(path.split(/[/\\]/))
    const classId = named.length > 1 ? undefined : (named[0] ?? uploadedTo)
    if (!classId) return undefined
    const said = new Set(rest)
    const fits = (members.get(classId) ?? []).filter(({ names }) => names.every((name) => holds(said, name)))
    const [fit] = fits
    if (fit) return fits.length === 1 ? { to: 'pupils', pupilIds: [fit.id] } : undefined
    const group = said.has('group') || /\bclass ?(photo|picture|group)?\b/.test(rest.join(' '))
    return group ? { to: 'class', classId } : undefined
  }
  return (photo) => (photo.folder.includes('+') ? matchGroup(match, photo) : match(photo))
}

/** A folder `3B/Isla Reid + Tom Reid` is a group of them, if each name is exactly one pupil's. */
function matchGroup(match: (photo: Named) => NamedPlace | undefined, { folder, classId }: Named) {
  const path = folder.split('/')
  const names = path.pop()?.split('+') ?? []
  const found = names.map((name) => match({ folder: [...path, name].join('/'), fileName: '', classId }))
  const pupilIds = new Set(found.flatMap((one) => (one?.to === 'pupils' ? one.pupilIds : [])))
  return names.length > 1 && names.length <= MAX_GROUP && pupilIds.size === names.length
    ? ({ to: 'pupils', pupilIds: [...pupilIds].toSorted() } as const)
    : undefined
}

/** The most words of a class's name that are looked for within a longer text. */
const MOST_WORDS = 8

/**
 * Finds the classes that a path names, and its other words. A folder that is called as a class counts before one that
 * holds its name among others, since a teacher's or a house's name may be a child's too.
 */
function classFinder(classes: EventRoster['classes']) {
  const byKey = new Map(classes.map(({ id, ref }) => [classKey(ref), { id, words: wordsOf(ref) }]))
  const longest = Math.min(MOST_WORDS, Math.max(0, ...classes.map(({ ref }) => wordsOf(ref).length + 2)))
  const ofText = (text: string) => {
    const key = classKey(text)
    // A number alone is a photo's.
    return /\p{L}/u.test(text) || /\D/.test(key) ? byKey.get(key) : undefined
  }
  /** Where a class's name begins among words, the longest that there is. */
  const within = (words: readonly string[], at: number) => {
    if (!/\p{L}/u.test(words[at] ?? '')) return undefined
    for (let count = Math.min(longest, words.length - at); count > 0; count--) {
      const text = words.slice(at, at + count).join(' ')
      const found = stageOf(text) === OTHER_STAGE && count === 1 ? undefined : ofText(text)
      if (found) return { ...found, count }
    }
    return undefined
  }
  return (segments: readonly string[]): { named: string[]; rest: string[] } => {
    const whole = segments.map((segment) => ofText(segment))
    const rest: string[] = []
    const parts = new Set<string>()
    for (const [index, segment] of segments.entries()) {
      const words = wordsOf(segment)
      for (let at = 0; at < words.length; at++) {
        const found = whole[index] ? { ...whole[index], count: words.length } : within(words, at)
        if (!found) rest.push(words[at] ?? '')
        else {
          // The word class before 3B says that it is a photo of the class.
          rest.push(
            ...words
              .slice(at, at + found.count)
              .filter((word) => word === 'class' && !found.words.includes(word)),
          )
          parts.add(found.id)
          at += found.count - 1
        }
      }
    }
    const folders = new Set(whole.flatMap((one) => one?.id ?? []))
    return { named: [...(folders.size > 0 ? folders : parts)], rest }
  }
}

const holds = (words: ReadonlySet<string>, all: string[]) =>
  all.length > 0 && all.every((word) => words.has(word))
