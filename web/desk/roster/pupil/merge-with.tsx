import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { duplicatesWords } from '../../../../content/desk/roster/duplicates.ts'
import { studentWords } from '../../../../content/desk/roster/pupil.ts'
import { searchPupils } from '../../../../contract/roster/pupils.ts'
import type { PupilDetail } from '../../../../domain/school/pupils.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { LoadFailure } from '../../kit/data/query-result.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { MergeDialog } from '../duplicates/merge-dialog.tsx'

interface MergeWithProps {
  pupil: PupilDetail
  undo: ReturnType<typeof useUndo>
  open: boolean
  onClose: () => void
}

/** Finds the other row of this child, whatever its name, and asks which values to keep. */
export function MergeWith({ pupil, undo, open, onClose }: MergeWithProps) {
  const [other, setOther] = useState<{ id: string }>()
  return (
    <>
      <DeskDialog
        title="Merge with another row"
        description={studentWords.whichToo(pupil.firstName, pupil.lastName)}
        open={open}
        onClose={onClose}
      >
        <FindRow
          pupil={pupil}
          onPick={(id) => {
            setOther({ id })
            onClose()
          }}
        />
      </DeskDialog>
      <MergeDialog pair={other && { one: pupil, other }} undo={undo} onClose={() => setOther(undefined)} />
    </>
  )
}

function FindRow({ pupil, onPick }: { pupil: PupilDetail; onPick: (id: string) => void }) {
  const [text, setText] = useState(pupil.lastName)
  const found = useQuery(queryOf(searchPupils, { body: { text: text.trim(), eventId: pupil.eventId } }))
  const others = found.data?.pupils.filter(({ id }) => id !== pupil.id)
  return (
    <div className="mt-5">
      <SearchBox label="Name, email or code" value={text} onChange={setText} />
      <p role="status" className="mt-2 text-soft">
        {found.isPending ? 'Searching…' : others?.length === 0 && duplicatesWords.nobodyElse}
      </p>
      {found.isLoadingError && (
        <LoadFailure error={found.error} what="search" onRetry={() => found.refetch()} />
      )}
      <ul className="max-h-72 overflow-y-auto">
        {others?.map(({ id, name, classRef, accessCode }) => (
          <li key={id}>
            <DeskButton look="plain" className="text-left" onClick={() => onPick(id)}>
              {name}, {classRef}, {accessCode}
            </DeskButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
