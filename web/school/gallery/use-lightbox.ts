import { type ComponentType, useEffect, useState } from 'react'
import type { LightboxProps } from './lightbox.tsx'

/** The lightbox, loaded a little later, so that the photos have the connection to themselves. */
export function useLightbox(): ComponentType<LightboxProps> | undefined {
  const [loaded, setLoaded] = useState<{ Lightbox: ComponentType<LightboxProps> }>()
  useEffect(() => {
    const load = () =>
      import('./lightbox.tsx').then(setLoaded).catch(() => {
        later = setTimeout(load, 5000)
      })
    let later = setTimeout(load, 2000)
    return () => clearTimeout(later)
  }, [])
  return loaded?.Lightbox
}
