import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GalleryPhoto } from '../../../domain/photos/photos.ts'

const EVERY_MS = 30_000

/**
 * Checks whether an open gallery's class photos and sheets may still be shown, every half minute and when the window gets the focus:
 * a family may refuse at any moment. Calls `onGone` once for each that may not, and returns what has gone so far.
 */
export function useWithdrawn(
  photos: readonly GalleryPhoto[],
  onGone: () => Promise<unknown>,
): ReadonlySet<GalleryPhoto['kind']> {
  const reported = useRef(new Set<string>())
  const [goneKinds, setGoneKinds] = useState<ReadonlySet<GalleryPhoto['kind']>>(new Set())
  const watched = photos.filter(({ kind }) => kind !== 'portrait')
  useQuery({
    queryKey: ['still-shown', ...watched.map(({ previews }) => previews[0]?.src)],
    queryFn: async () => {
      const answers = await Promise.all(watched.map(async (photo) => ((await isGone(photo)) ? photo.id : [])))
      const gone = answers.flat().filter((id) => !reported.current.has(id))
      for (const id of gone) reported.current.add(id)
      if (gone.length > 0) {
        const kinds = watched.filter(({ id }) => gone.includes(id)).map(({ kind }) => kind)
        setGoneKinds((before) => new Set([...before, ...kinds]))
        await onGone()
      }
      return gone
    },
    enabled: watched.length > 0,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  return goneKinds
}

/** A failed request counts as still shown. */
async function isGone({ previews: [smallest] }: GalleryPhoto): Promise<boolean> {
  if (!smallest) return false
  const answer = await fetch(smallest.src, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}
