import { MAX_GROUP } from '../../../domain/photos/sorting.ts'
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
  const classIds = Map.groupBy(classes, ({ ref }) => ref.toLowerCase())
  const match = ({ folder, fileName, classId: uploadedTo }: Named): NamedPlace | undefined => {
    const words = wordsOf(`${folder}/${fileName.replace(/\.[^.]*$/, '')}`)
    const said = new Set(words)
    const owners = new Set(words.flatMap((word) => codes.get(word.toUpperCase()) ?? []))
    const [owner] = owners
    if (owner) return owners.size === 1 ? { to: 'pupils', pupilIds: [owner] } : undefined
    // The one class named, or else the class it was uploaded to. Two named classes count as none.
    const named = [...said].flatMap((word) => classIds.get(word) ?? [])
    const classId = named.length > 1 ? undefined : (named[0]?.id ?? uploadedTo)
    if (!classId) return undefined
    const fits = (members.get(classId) ?? []).filter(({ names }) => names.every((name) => holds(said, name)))
    const [fit] = fits
    if (fit) return fits.length === 1 ? { to: 'pupils', pupilIds: [fit.id] } : undefined
    const group = said.has('group') || /\bclass ?(photo|picture|group)?\b/.test(words.join(' '))
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

const holds = (words: ReadonlySet<string>, all: string[]) =>
  all.length > 0 && all.every((word) => words.has(word))
