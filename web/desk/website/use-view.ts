import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

/** From this width on, form and preview are beside each other. */
const wide = '(width >= 76rem)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Form or preview, where only one fits on the screen; in the address, so that a reload and Back keep it. */
export function useView() {
  const [params, setParams] = useSearchParams()
  const beside = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  const value = params.get('view') === 'preview' ? 'preview' : 'edit'
  return {
    value,
    /** Whether the preview is on screen. */
    previews: beside || value === 'preview',
    set: (next: string) =>
      setParams(next === 'preview' ? { view: 'preview' } : {}, { replace: true, preventScrollReset: true }),
  }
}
