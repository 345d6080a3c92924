import { useMemo } from 'react'
import type { PriceListDetail } from '../../../../domain/orders/prices/price-desk.ts'
import { storedInTab } from '../../../browser-storage.ts'
import { type ListFormValues, toFormValues } from './list-form-values.ts'

/** The typed values, and the version that they started from. */
interface Kept {
  was: string
  wasName: string
  typed: ListFormValues
}

/** The typed values of a list's form; they survive a reload, a lost connection and a refusal. */
export function useListForm({ list }: PriceListDetail) {
  const stored = useMemo(() => storedInTab<Kept | null>(`desk.prices.${list.id}`, null), [list.id])
  const draft = stored.use()
  const now = { was: list.version, wasName: list.name, typed: toFormValues(list) }
  const { was, wasName } = draft ?? now
  // A draft that an earlier release stored has no extras.
  const typed = draft ? { ...draft.typed, extras: draft.typed.extras ?? [] } : now.typed
  const latest = () => stored.get() ?? now
  const rebase = (newest: PriceListDetail['list']) =>
    stored.set({ was: newest.version, wasName: newest.name, typed: latest().typed })
  return {
    was,
    wasName,
    typed,
    /** Whether there are unsaved changes. */
    changed: draft !== null && JSON.stringify(typed) !== JSON.stringify(now.typed),
    set: (next: ListFormValues) => stored.set({ was, wasName, typed: next }),
    /** Changes the current values, so that an undo keeps what was typed since. */
    amend: (change: (typed: ListFormValues) => ListFormValues) => {
      const { typed, ...from } = latest()
      stored.set({ ...from, typed: change(typed) })
    },
    /** Keeps the typed values, based on a newer version. */
    rebase,
    /** Once `sent` is saved, as the newest version: forgets it, but not what was typed since. */
    settle: (sent: ListFormValues, newest: PriceListDetail['list']) => {
      const left = stored.get()
      if (left && JSON.stringify(left.typed) !== JSON.stringify(sent)) rebase(newest)
      else stored.set(null)
    },
    forget: () => stored.set(null),
    recall: (next: ListFormValues) => stored.set({ ...now, typed: next }),
  }
}
