import { type ReactNode, useMemo } from 'react'
import { storedInTab } from '../../../browser-storage.ts'
import { UnfoldedContext } from './foldable.tsx'

/** Remembers for a reload which parts of a document's form are unfolded. */
export function Folds({ name, children }: { name: string; children: ReactNode }) {
  const stored = useMemo(() => storedInTab<readonly string[]>(`desk.website.open.${name}`, []), [name])
  const paths = stored.use()
  const unfolded = useMemo(
    () => ({
      paths,
      set: (path: string, open: boolean) =>
        stored.set([...stored.get().filter((one) => one !== path), ...(open ? [path] : [])]),
      place: (list: string, placeOf: (at: number) => number | undefined) =>
        stored.set(stored.get().flatMap((one) => placed(one, list, placeOf) ?? [])),
    }),
    [paths, stored],
  )
  return <UnfoldedContext value={unfolded}>{children}</UnfoldedContext>
}

/** A path once the entries of a list have other places; undefined if it was of one that is gone. */
function placed(path: string, list: string, placeOf: (at: number) => number | undefined): string | undefined {
  if (!path.startsWith(`${list}.`)) return path
  const [at = '', ...inside] = path.slice(list.length + 1).split('.')
  const to = placeOf(Number(at))
  return to === undefined ? undefined : [list, to, ...inside].join('.')
}
