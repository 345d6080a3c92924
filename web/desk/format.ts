/** `3412` is `3,412`. */
export const formatCount = (count: number) => count.toLocaleString('en-GB')

/** `1 class`, `3,412 photos`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Bytes as megabytes of 1024 × 1024, `8.4 MB`, or kilobytes. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2
  if (megabytes >= 100) return `${Math.round(megabytes)} MB`
  if (megabytes >= 1) return `${megabytes.toFixed(1)} MB`
  return `${Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1024))} kB`
}

/** `about 6 min left`: no more precise than the estimate is. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return 'a moment left'
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`
  if (seconds < 3600) return `about ${Math.ceil(seconds / 60)} min left`
  const quarters = Math.round(seconds / 900) / 4
  return `about ${quarters.toLocaleString('en-GB')} h left`
}
