import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../explain.ts'
import { notify } from '../ui/notify.ts'
import { refreshDesk } from './desk-cache.ts'

/**
 * Something done at once by a button: the screens are fetched anew, and a notice says that it was done or why
 * it was not. Until it is answered, `busy` holds what is being done.
 */
export function useAct() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function act<Answer>(
    name: string,
    work: () => Promise<Answer>,
    said: string | ((answer: Answer) => string),
  ) {
    if (busy) return
    setBusy(name)
    try {
      const answer = await work()
      await refreshDesk(cache)
      notify({ kind: 'success', title: typeof said === 'string' ? said : said(answer) }).catch(
        () => undefined,
      )
    } catch (error) {
      notify({ kind: 'destructive', title: 'Not done', text: reasonOf(error) }).catch(() => undefined)
    } finally {
      setBusy(undefined)
    }
  }
  return { act, busy }
}
