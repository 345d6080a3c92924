/** What of `now` is not as it was `before`: only that is sent, so that nobody's change of something else is undone. */
export function changed<T extends object>(before: { [Key in keyof T]?: unknown }, now: T): Partial<T> {
  const entries = Object.entries(now).filter(([key, value]) => value !== before[key as keyof T])
  return Object.fromEntries(entries) as Partial<T>
}
