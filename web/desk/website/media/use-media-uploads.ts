import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listFilms, listPictures } from '../../../../contract/website/media.ts'
import type { MediaUploaded } from '../../../../domain/site/media/site-media.ts'
import { keyOf } from '../../../http/endpoint-query.ts'
import { type MediaProgress, sendMedia } from './send-media.ts'

/** A file and how far it has got. */
export interface MediaUploadItem {
  id: string
  file: File
  kind: MediaUploaded['kind']
  state: 'waiting' | 'sending' | 'done' | 'known' | 'stopped' | 'refused'
  sentBytes: number
  reason?: string
}

const AT_ONCE = 2

/** Uploads of pictures and films, two at a time; `onArrived` is told what each file has become. */
export function useMediaUploads(onArrived?: (media: MediaUploaded) => void) {
  const cache = useQueryClient()
  const [items, setItems] = useState<readonly MediaUploadItem[]>([])
  const running = useRef(new Map<string, ReturnType<typeof sendMedia>>())
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })

  const change = useCallback(
    (id: string, to: Partial<MediaUploadItem>) =>
      setItems((all) => all.map((item) => (item.id === id ? { ...item, ...to } : item))),
    [],
  )

  useEffect(() => {
    const report = (item: MediaUploadItem) => (progress: MediaProgress) => {
      if (progress.is === 'moved') return change(item.id, { sentBytes: progress.bytes })
      running.current.delete(item.id)
      if (progress.is !== 'arrived') return change(item.id, { state: progress.is, reason: progress.reason })
      const { media } = progress
      change(item.id, {
        state: media?.known ? 'known' : 'done',
        sentBytes: item.file.size,
      })
      void cache.invalidateQueries({ queryKey: keyOf(item.kind === 'film' ? listFilms : listPictures) })
      if (media) arrived.current?.(media)
    }
    const free = AT_ONCE - running.current.size
    const next = items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
    for (const item of next) {
      if (running.current.has(item.id)) continue
      running.current.set(item.id, sendMedia(item.file, item.kind, report(item)))
      change(item.id, { state: 'sending' })
    }
  }, [items, cache, change])

  useEffect(() => {
    const online = () =>
      setItems((all) => all.map((item) => (item.state === 'stopped' ? { ...item, state: 'waiting' } : item)))
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])

  return {
    items,
    add(files: readonly File[], kind: MediaUploaded['kind']) {
      const added = files.map(
        (file): MediaUploadItem => ({ id: crypto.randomUUID(), file, kind, state: 'waiting', sentBytes: 0 }),
      )
      setItems((all) => [...all.filter(({ state }) => state !== 'done' && state !== 'known'), ...added])
    },
    again: (id: string) => change(id, { state: 'waiting' }),
    remove(id: string) {
      running.current.get(id)?.cancel()
      running.current.delete(id)
      setItems((all) => all.filter((item) => item.id !== id))
    },
  }
}

export type MediaUploads = ReturnType<typeof useMediaUploads>

/** How many of the files are still under way. */
export const comingOf = ({ items }: Pick<MediaUploads, 'items'>) =>
  items.filter(({ state }) => state === 'waiting' || state === 'sending').length
