let loaded: Promise<void> | undefined

/**
 * Fetches the whole style sheet, once: a page brings only the rules that its own HTML can use, and what its code shows may
 * need others. Goes on without it after four seconds.
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
