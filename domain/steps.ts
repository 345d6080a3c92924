/** A long computation: whoever runs it may do other work at each `yield`. */
export type Steps<Result> = Generator<undefined, Result>

/** Groups a list by a key, in a step for each of it. */
export function* groupInSteps<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Steps<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    yield
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Runs steps to the end without other work in between. */
export function runToCompletion<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
