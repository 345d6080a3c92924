import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Done } from '../../domain/common.ts'
import { notify } from '../ui/notify.ts'
import { callDesk, reasonOf } from './call-desk.ts'
import { everyOfficeQuery } from './office-queries.ts'

/**
 * Something done at once by a button: the screens are fetched anew, and a notice says that it was done or why
 * it was not. Until it is answered, `busy` holds what is being done.
 */
export function useAct() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string>()
  async function act<T = { ok: true }>(
    name: string,
    path: string,
    options: Parameters<typeof callDesk>[1],
    said: string | ((answer: T) => string),
    answer: { parse(body: unknown): T } = Done as never,
  ) {
    if (busy) return
    setBusy(name)
    try {
      const given = await callDesk(path, options, answer)
      await cache.invalidateQueries(everyOfficeQuery())
      notify({ kind: 'success', title: typeof said === 'string' ? said : said(given) }).catch(() => undefined)
    } catch (error) {
      notify({ kind: 'destructive', title: 'Not done', text: reasonOf(error) }).catch(() => undefined)
    } finally {
      setBusy(undefined)
    }
  }
  return { act, busy }
}
