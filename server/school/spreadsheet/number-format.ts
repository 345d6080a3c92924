/** What a format says of numbers, without its words, colours and spaces. */
export const patternOf = (format: string) =>
  (format.split(';')[0] ?? '').replace(/"[^"]*"?|\[[^\]]*\]?|\\.|_./g, '')

/** A number of a workbook as its cell shows it, as far as rosters need it: dates, and numbers that begin with zeros. */
export function showNumber(value: number, pattern: string, from1904 = false): string {
  if (isDate(pattern)) return showDate(value, pattern, from1904)
  if (/^0{2,20}$/.test(pattern) && Number.isInteger(value)) return String(value).padStart(pattern.length, '0')
  return plain(value)
}

/** Excel keeps 15 digits; what is beyond them is noise. */
const plain = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(15))) : '')

const isDate = (pattern: string) => /[dy]|^m+$/i.test(pattern) && !/general/i.test(pattern)

const DAY_MS = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function showDate(serial: number, pattern: string, from1904: boolean): string {
  // Excel has a 29 February 1900, so its days before that are one less.
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * DAY_MS)
  if (Number.isNaN(date.getTime())) return plain(serial)
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()]
  const name = MONTHS[month] ?? ''
  if (!/d/i.test(pattern)) return `${name}-${String(year).slice(-2)}`
  if (/y/i.test(pattern))
    return `${String(day).padStart(2, '0')}/${String(month + 1).padStart(2, '0')}/${year}`
  return `${day}-${name}`
}

/** The formats that a workbook names by number only. */
export const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  1: '0',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'dd/mm/yyyy hh:mm',
}
