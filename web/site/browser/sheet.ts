let loaded: Promise<void> | undefined

/**
 * Loads the full style sheet, once: a page inlines only the rules that its HTML needs, and its code may need others.
 * Gives up after four seconds.
 */
export function loadSheet(): Promise<void> {
  const { sheet } = document.documentElement.dataset
  loaded ??= sheet ? append(sheet) : Promise.resolve()
  return loaded
}

function append(href: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    setTimeout(done, 4000)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done }),
    )
  })
}
