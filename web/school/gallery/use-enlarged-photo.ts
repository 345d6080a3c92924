import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { loadPatiently } from '../../load-patiently.ts'
import type { LightboxProps } from './lightbox.tsx'
import { goToCard } from './photo-card.tsx'

/**
 * The enlarged photo, which has its own entry in the browser's history: Back, a thumb's way out, closes it. On closing,
 * the focus moves to the photo viewed last.
 */
export function useEnlargedPhoto() {
  const { pathname, search, state } = useLocation() as Location<{ enlarged?: string } | null>
  const navigate = useNavigate()
  const enlarged = state?.enlarged
  const last = useRef<string>(undefined)
  const closing = useRef(false)
  useEffect(() => {
    // After closing, because the lightbox restores the focus itself.
    if (enlarged === undefined && last.current) goToCard(last.current)
    last.current = undefined
    closing.current = false
  }, [enlarged])
  /** Once: a second press before the browser has gone back would leave the gallery. */
  function goBack() {
    if (closing.current) return
    closing.current = true
    void navigate(-1)
  }
  return {
    enlarged,
    enlarge: (photoId: string) =>
      void navigate(
        { pathname, search },
        { state: { ...state, enlarged: photoId }, preventScrollReset: true },
      ),
    /** A photo is on screen. */
    view: (photoId: string) => {
      last.current = photoId === enlarged ? undefined : photoId
    },
    close: goBack,
    /** Closes it for something else, which gets the focus. */
    leave: () => {
      last.current = undefined
      goBack()
    },
  }
}

/** The lightbox, loaded a little later, so that the photos have the connection to themselves. */
export function useLightbox(): ComponentType<LightboxProps> | undefined {
  const [loaded, setLoaded] = useState<{ Lightbox: ComponentType<LightboxProps> }>()
  useEffect(
    () => loadPatiently(() => import('./lightbox.tsx'), setLoaded, { afterMs: 2000, againMs: 5000 }),
    [],
  )
  return loaded?.Lightbox
}
