export interface NameRoll {
  pupils: readonly {
    id: string
    firstName: string
    lastName: string
    classId: string
    classRef: string
  }[]
  classes: readonly { id: string; ref: string }[]
  codes: ReadonlyMap<string, string>
}

interface Named {
  folder: string
  fileName: string
  classId: string | null
}

type NamedPlace = { to: 'pupil'; pupilId: string } | { to: 'class'; classId: string }

/**
 * Whose a photo is by the words of its folder and file name: a pupil's access code; or a class (or the class it was
 * uploaded to) with first and last name of just one of its pupils; or a class and the word class or group.
 */
export function placeByName(photo: Named, roll: NameRoll): NamedPlace | undefined {
  const text = `${photo.folder}/${photo.fileName.replace(/\.[^.]*$/, '')}`
  const words = wordsOf(text)
  const owners = new Set(words.flatMap((word) => roll.codes.get(word.toUpperCase()) ?? []))
  const [owner] = owners
  if (owner) return owners.size === 1 ? { to: 'pupil', pupilId: owner } : undefined
  const classId = classOf(words, photo.classId, roll)
  if (!classId) return undefined
  const members = roll.pupils.filter((pupil) => pupil.classId === classId)
  const fits = members.filter(
    (pupil) => holds(words, wordsOf(pupil.firstName)) && holds(words, wordsOf(pupil.lastName)),
  )
  const [fit] = fits
  if (fit) return fits.length === 1 ? { to: 'pupil', pupilId: fit.id } : undefined
  const group = words.includes('group') || /\bclass ?(photo|picture|group)?\b/.test(words.join(' '))
  return group ? { to: 'class', classId } : undefined
}

/** One class by name; else the one it was uploaded to. Two classes are none. */
function classOf(words: string[], uploadedTo: string | null, { classes }: NameRoll): string | undefined {
  const named = classes.filter(({ ref }) => words.includes(ref.toLowerCase()))
  if (named.length > 1) return undefined
  return named[0]?.id ?? uploadedTo ?? undefined
}

const holds = (words: string[], all: string[]) => all.length > 0 && all.every((word) => words.includes(word))

/** Small letters without accents: `Zoë Núñez` is `zoe nunez`. A camera's `IMG_0001` is no word. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
