import { CODE_ALPHABET } from '../../../domain/school/access-code.ts'
import { storedInBrowser } from '../../school/browser-storage.ts'

const stored = storedInBrowser('desk.phone', '')

/** This phone's name among those of the day, drawn once: two phones at the same school differ. */
export function nameOfThisPhone(): string {
  const known = stored.get()
  if (known) return known
  const random = crypto.getRandomValues(new Uint32Array(4))
  const name = `Phone ${[...random].map((one) => CODE_ALPHABET[one % CODE_ALPHABET.length]).join('')}`
  stored.set(name)
  return name
}
