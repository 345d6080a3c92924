/** `3412` is `3,412`. */
export const formatCount = (count: number) => count.toLocaleString('en-GB')

/** `1 class`, `3,412 photos`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** A size in powers of 1024, to two or three figures: `12 kB`, `8.4 MB`, `72.6 GB`. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1024
  let unit = 0
  // 1,000 MB and more are given as GB, so that no figure has four digits.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  if (unit === 0) return `${Math.max(bytes > 0 ? 1 : 0, Math.round(value))} kB`
  return `${value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}

/** `about 6 min left`: no more precise than the estimate is. */
export function formatRemainingTime(seconds: number): string {
  if (seconds < 5) return 'a moment left'
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`
  if (seconds < 3600) return `about ${Math.ceil(seconds / 60)} min left`
  const quarters = Math.round(seconds / 900) / 4
  return `about ${quarters.toLocaleString('en-GB')} h left`
}
