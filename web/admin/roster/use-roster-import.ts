import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importRoster, previewRoster } from '../../../contract/pupils.ts'
import type { RosterColumns, RosterPreview } from '../../../domain/school/roster.ts'
import { call } from '../../call.ts'
import { refreshDesk } from '../desk-cache.ts'
import { asBase64 } from './roster-file.ts'

interface Previewed {
  name: string
  /** The file in base64. */
  file: string
  preview: RosterPreview
}

interface Look {
  name: string
  read: () => Promise<string>
  /** Left out, the server guesses them. */
  columns?: RosterColumns
}

/**
 * Previews a roster's file, as often as another file or other columns are chosen, then imports it. The last preview
 * stays until the next arrives; of several in flight, the latest wins. `onOutcome` is called when there is one to read.
 */
export function useRosterImport(eventId: string, onOutcome: () => void) {
  const cache = useQueryClient()
  const params = { id: eventId }
  const [previewed, setPreviewed] = useState<Previewed>()
  const look = useMutation({
    mutationFn: async ({ name, read, columns }: Look) => {
      const file = await read()
      const body = { file, ...(columns ? { columns } : {}) }
      return { name, file, preview: await call(previewRoster, { params, body }) }
    },
  })
  const take = useMutation({
    mutationFn: ({ file, preview }: Previewed) =>
      call(importRoster, { params, body: { file, columns: preview.columns } }),
    onSuccess: ({ imported }) => void (imported && refreshDesk(cache)),
  })
  return {
    previewed,
    /** Of the import, else of the preview. */
    report: take.data ?? previewed?.preview.report,
    imported: take.data?.imported === true,
    failure: take.error ?? look.error,
    /** The file that was looked at last, even if that failed. */
    fileName: look.variables?.name,
    /** Those just chosen, before their preview arrives. */
    columns: (look.isPending && look.variables.columns) || previewed?.preview.columns,
    checking: look.isPending,
    importing: take.isPending,
    choose({ file }: { file: File }) {
      if (take.isPending) return
      take.reset()
      const read = () => asBase64(file)
      look.mutate(
        { name: file.name, read },
        { onSuccess: setPreviewed, onError: () => setPreviewed(undefined), onSettled: onOutcome },
      )
    },
    chooseColumns(columns: RosterColumns) {
      if (take.isPending || !previewed) return
      take.reset()
      const { name, file } = previewed
      look.mutate({ name, read: async () => file, columns }, { onSuccess: setPreviewed })
    },
    /** Imports what is previewed: all of it, or nothing. */
    importAll: () => previewed && take.mutate(previewed, { onSettled: onOutcome }),
  }
}
