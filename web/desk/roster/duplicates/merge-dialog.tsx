import { useState } from 'react'
import { duplicatesWords } from '../../../../content/desk/roster/duplicates.ts'
import { mergePupils, showDuplicatePair, undoStep } from '../../../../contract/roster/pupils.ts'
import { fullName } from '../../../../domain/person-name.ts'
import type { DuplicateRow } from '../../../../domain/school/merging.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { Select } from '../../../ui/field.tsx'
import { QueryResult } from '../../kit/data/query-result.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'

interface Two {
  one: { id: string }
  other: { id: string }
}

interface Asking {
  undo: ReturnType<typeof useUndo>
  onClose: () => void
}

/** Asks which values of two rows of one child to keep, and merges them. */
export function MergeDialog({ pair, undo, onClose }: Asking & { pair: Two | undefined }) {
  return (
    <DeskDialog
      wide
      title="Merge two rows of one child"
      description={duplicatesWords.lead}
      open={pair !== undefined}
      onClose={onClose}
    >
      {pair && <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} undo={undo} onClose={onClose} />}
    </DeskDialog>
  )
}

function Pair({ pair: { one, other }, ...rest }: Asking & { pair: Two }) {
  const query = useEndpoint(showDuplicatePair, { query: { one: one.id, other: other.id } })
  return (
    <QueryResult query={query} what="student">
      {(rows) => <MergeForm {...rows} {...rest} />}
    </QueryResult>
  )
}

/** A choice between the two rows' values, where they differ, by the row's index. */
function Either({
  label,
  values,
  value,
  onChange,
}: {
  label: string
  values: readonly [string, string]
  value: 0 | 1
  onChange: (value: 0 | 1) => void
}) {
  if (values[0] === values[1]) return null
  return (
    <Select
      label={label}
      options={values.map((words, at) => ({ value: String(at), label: words }))}
      value={String(value)}
      onChange={(event) => onChange(event.target.value === '1' ? 1 : 0)}
    />
  )
}

interface MergeFormProps extends Asking {
  one: DuplicateRow
  other: DuplicateRow
  /** Why they cannot be merged. */
  problem: string | null
}

function MergeForm({ one, other, problem, undo, onClose }: MergeFormProps) {
  const rows = [one, other] as const
  const both = <Value,>(of: (row: DuplicateRow) => Value) => [of(one), of(other)] as const
  const [stays, setStays] = useState<0 | 1>(other.photos > one.photos ? 1 : 0)
  const [name, setName] = useState<0 | 1>(stays)
  const [email, setEmail] = useState<0 | 1>(rows[stays].parentEmail ? stays : other.parentEmail ? 1 : 0)
  const [room, setRoom] = useState<0 | 1>(stays)
  const { change, run, busy, failure } = useDeskMutation('inline')
  const merge = () =>
    run(
      'merge',
      () =>
        change(mergePupils, {
          params: { id: rows[stays].id },
          body: {
            other: rows[stays ? 0 : 1].id,
            take: { name: name !== stays, parentEmail: email !== stays, classId: room !== stays },
          },
        }),
      ({ stepId }) => {
        undo.tell(duplicatesWords.merged(fullName(rows[name])), () =>
          change(undoStep, { params: { id: stepId } }),
        )
        onClose()
      },
    )
  return (
    <>
      <div className="mt-6 grid gap-5">
        <Either
          label="The code printed from now on"
          values={both(({ accessCode, photos }) => `${accessCode} (${counted(photos, 'photo')})`)}
          value={stays}
          onChange={setStays}
        />
        <Either label="Name" values={both(fullName)} value={name} onChange={setName} />
        <Either label="Class" values={both(({ classRef }) => classRef)} value={room} onChange={setRoom} />
        <Either
          label="Parent email"
          values={both(({ parentEmail }) => parentEmail ?? 'None')}
          value={email}
          onChange={setEmail}
        />
      </div>
      <p role="alert" className="mt-4 text-wrong empty:hidden">
        {problem ?? failure}
      </p>
      <div className="mt-6 flex flex-row-reverse flex-wrap gap-2">
        {!problem && (
          <DeskButton look="solid" aria-disabled={busy !== undefined} onClick={() => void merge()}>
            {busy ? 'Merging…' : 'Merge'}
          </DeskButton>
        )}
        <DeskButton onClick={onClose}>Cancel</DeskButton>
      </div>
    </>
  )
}
