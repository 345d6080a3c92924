import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offlineQueueWords } from '../../../content/desk/offline.ts'
import { desk } from '../../../domain/screens.ts'
import { refreshDesk } from '../kit/data/desk-cache.ts'
import { counted } from '../kit/format.ts'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'
import { dismiss, pruneQueue, sendQueued, useOfflineQueue } from './offline-queue.ts'

const AGAIN_MS = 15_000

/** Shows unsent changes and those refused on sending. Sends by itself. */
export function OfflineBanner({ userId }: { userId: string | undefined }) {
  const own = useOfflineQueue().filter((one) => one.userId === userId)
  const waiting = own.filter(({ refusal }) => !refusal).length
  useSending(userId, waiting > 0)
  return (
    <div role="status" data-rows className="sticky top-0 z-20 print:hidden">
      {waiting > 0 && (
        <p className="border-line border-b bg-raised px-5 py-2.5 sm:px-8">
          {offlineQueueWords.onThisDevice(counted(waiting, 'change'), waiting === 1 ? 'waits' : 'wait')}
        </p>
      )}
      {own
        .filter(({ refusal }) => refusal)
        .map((one) => (
          <div
            key={one.typed.id}
            className="flex flex-wrap items-center gap-x-5 border-line border-b bg-raised px-5 py-1 sm:px-8"
          >
            <span className="min-w-0 flex-1 py-1.5 text-wrong leading-snug">
              {offlineQueueWords.notMade} {one.refusal}
            </span>
            <DeskLink look="plain" to={desk.pupil(one.pupilId)}>
              See the student
            </DeskLink>
            <DeskButton look="plain" onClick={() => dismiss(one)}>
              Dismiss
            </DeskButton>
          </div>
        ))}
    </div>
  )
}

/** Sends when the connection returns, when the desk opens, and periodically while changes are pending. */
function useSending(userId: string | undefined, waits: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (userId) pruneQueue(userId)
    if (!userId || !waits) return
    const send = () => void sendQueued(userId).then((sent) => (sent > 0 ? refreshDesk(cache) : undefined))
    if (navigator.onLine) send()
    const timer = setInterval(send, AGAIN_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [userId, waits, cache])
}
