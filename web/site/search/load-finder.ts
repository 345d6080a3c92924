/** Fetches the search's code and its index. Rejects when either cannot be had; the next call tries again. */
export async function loadFinder() {
  const { Finder, loadEntries } = await import('./finder.tsx')
  return { Finder, entries: await loadEntries() }
}

/** At the first sign of interest, so that the first key finds everything there. */
export function prepareSearch() {
  loadFinder().catch(() => {})
}
