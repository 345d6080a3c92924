/** The fields of `now` that differ from `before`. Only these are sent, so that nobody else's change is undone. */
export function changedFields<T extends object>(before: { [Key in keyof T]?: unknown }, now: T): Partial<T> {
  const entries = Object.entries(now).filter(([key, value]) => value !== before[key as keyof T])
  return Object.fromEntries(entries) as Partial<T>
}

/** The same with the previous values, so that the server can detect somebody else's change in between. */
export function changesWithPrevious<T extends object>(before: T, now: T): Partial<T> & { was: Partial<T> } {
  const change = changedFields(before, now)
  const fields = Object.keys(change).filter((key) => key in before) as (keyof T)[]
  const was = Object.fromEntries(fields.map((field) => [field, before[field]])) as Partial<T>
  return { ...change, was }
}
