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
    }),
    [paths, stored],
  )
  return <UnfoldedContext value={unfolded}>{children}</UnfoldedContext>
}
