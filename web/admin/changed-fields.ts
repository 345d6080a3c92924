/** What of `now` is not as it was `before`: only that is sent, so that nobody's change of something else is undone. */
export function changed<T extends object>(before: { [Key in keyof T]?: unknown }, now: T): Partial<T> {
  const entries = Object.entries(now).filter(([key, value]) => value !== before[key as keyof T])
  return Object.fromEntries(entries) as Partial<T>
}

/** The same with what it was, so that the server can say when somebody else has changed it meanwhile. */
export function edited<T extends object>(before: T, now: T): Partial<T> & { was: Partial<T> } {
  const change = changed(before, now)
  const fields = Object.keys(change).filter((key) => key in before) as (keyof T)[]
  const was = Object.fromEntries(fields.map((field) => [field, before[field]])) as Partial<T>
  return { ...change, was }
}
