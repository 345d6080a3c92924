import { formatPounds } from '../../../../domain/money.ts'

const SWITCHES: Record<string, [on: string, off: string]> = {
  noPhoto: ['no photos', 'photos allowed'],
  noClassPhoto: ['no class photo', 'class photo allowed'],
  noSales: ['no sales', 'sales allowed'],
  idPhotos: ['ID photos for the school', 'no ID photos for the school'],
  officeSheets: ['class sheets for the office', 'no class sheets for the office'],
  yearbook: ['a yearbook folder for the school', 'no yearbook folder for the school'],
  family: ['by the family', 'by the owner'],
  byHand: ['drawn by hand', 'the fixed frame again'],
}
/** Who said what is refused. */
const SOURCES: Record<string, string> = {
  family: 'said by the family',
  pupil: 'said by the student',
  school: 'said by the school',
}
const ID = /^[0-9a-f-]{36}$/

/** An action's details in words, without ids and empty values. */
export function detailLabels(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .flatMap(([name, value]) => factLabels(name, value) ?? [])
    .join(', ')
}

function factLabels(name: string, value: unknown): string | undefined {
  // The log already shows its own time.
  if (name === 'typedAt') return undefined
  if (name === 'source' && typeof value === 'string') return SOURCES[value]
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (Array.isArray(value)) return `${words} ${value.length}`
  if (typeof value === 'boolean') {
    const [on, off] = SWITCHES[name] ?? [words, `not ${words}`]
    return value ? on : off
  }
  // Money is logged in pence.
  if (typeof value === 'number')
    return `${words} ${name === 'total' || name === 'amount' ? formatPounds(value) : value}`
  return typeof value === 'string' && value !== '' && !ID.test(value) ? `${words} ${value}` : undefined
}
