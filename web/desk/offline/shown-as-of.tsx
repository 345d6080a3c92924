import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { offlineCopyWords as words } from '../../../content/desk/offline.ts'
import { londonDay, shortMoment, timeOfDay } from '../../../domain/days.ts'
import { Offline, useOnline } from '../../offline.tsx'
import { shownSince } from './copied-answers.ts'

/** Says, without a connection, from when that is which the desk shows. */
export function ShownAsOf({ verified }: { verified: boolean }) {
  const cache = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => cache.getQueryCache().subscribe(onChange), [cache])
  const since = useSyncExternalStore(subscribe, () => shownSince(cache))
  const online = useOnline()
  const look = 'border-bone/25 px-5 max-lg:border-t sm:px-8 print:hidden'
  if (verified && online) return <Offline className={look} />
  const shown = since === undefined ? words.notKept : words.shownAsOf(momentInLabels(new Date(since)))
  return (
    <Offline className={look} words={verified || since === undefined ? shown : `${shown} ${words.leftOut}`} />
  )
}

/** `10:42`, or with its day if that is not today. */
const momentInLabels = (at: Date) =>
  londonDay(at) === londonDay(new Date()) ? timeOfDay(at.toISOString()) : shortMoment(at.toISOString())
