/** How often something is asked for by itself, before that waits for the connection or for a person. */
const TRIES = 3

interface Patience {
  /** How long before the first attempt, and between two. */
  afterMs?: number
  againMs: number
  onGivenUp?: () => void
}

/**
 * Loads something that a screen will need: three times at most, and as often again when the connection or the person
 * comes back. Returns what ends it.
 */
export function loadPatiently<Loaded>(
  load: () => Promise<Loaded>,
  onLoaded: (loaded: Loaded) => void,
  { afterMs = 0, againMs, onGivenUp }: Patience,
): () => void {
  let left = TRIES
  let timer = setTimeout(attempt, afterMs)
  addEventListener('online', beginAgain)
  addEventListener('focus', beginAgain)
  return end

  function attempt() {
    load().then((loaded) => {
      end()
      onLoaded(loaded)
    }, failed)
  }
  function failed() {
    left -= 1
    if (left > 0) timer = setTimeout(attempt, againMs)
    else if (left === 0) onGivenUp?.()
  }
  function beginAgain() {
    if (left !== 0) return
    left = TRIES
    attempt()
  }
  function end() {
    left = -1
    clearTimeout(timer)
    removeEventListener('online', beginAgain)
    removeEventListener('focus', beginAgain)
  }
}
