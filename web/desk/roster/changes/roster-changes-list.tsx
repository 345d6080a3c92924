import type { ReactNode } from 'react'
import { rosterChangeWords } from '../../../../content/desk/roster/roster.ts'
import type { RosterChange, RosterField } from '../../../../domain/school/roster-changes.ts'

const KINDS: Record<RosterChange['kind'], string> = { added: 'New', changed: 'Changed', left: 'Left' }
const FIELDS: Record<RosterField, string> = {
  classRef: 'Class',
  firstName: 'First name',
  lastName: 'Last name',
  parentEmail: 'Parent email',
  pupilNumber: 'Student number',
  noPhoto: 'Photos',
  noClassPhoto: 'Class photo',
  noSales: 'Sales',
}
type Shown = Pick<RosterChange, 'kind' | 'name' | 'classRef' | 'fields'> &
  Partial<Pick<RosterChange, 'state'>>

interface ChangesListProps<Change extends Shown> {
  label: string
  changes: readonly Change[]
  /** Content before a change, such as its box, and after it, such as its state. */
  before?: (change: Change) => ReactNode
  after?: (change: Change) => ReactNode
  /** Content below a change, such as a warning. */
  note?: (change: Change) => ReactNode
}

/** Roster changes, one pupil per row. */
export function RosterChangesList<Change extends Shown>({
  label,
  changes,
  before,
  after,
  note,
}: ChangesListProps<Change>) {
  return (
    <ul aria-label={label} className="border-line border-t">
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be of one name
        <li key={at} className="flex items-start gap-x-3 border-line border-b py-2.5">
          {before?.(change)}
          <div className="min-w-0 grow leading-snug">
            <p>
              <span className="slate mr-2 text-soft">{KINDS[change.kind]}</span>
              <span className="wrap-anywhere font-[560]">{change.name}</span>{' '}
              <span className="text-soft">{change.classRef}</span>
            </p>
            {change.kind === 'left' ? (
              <p className="text-small text-soft">{rosterChangeWords.left}</p>
            ) : (
              <Fields change={change} />
            )}
            {note?.(change)}
          </div>
          {after?.(change)}
        </li>
      ))}
    </ul>
  )
}

function Fields({ change: { kind, fields, state } }: { change: Shown }) {
  // A new pupil's name is in the row already.
  const told = fields.filter(({ field }) => kind === 'changed' || !NAMED.includes(field))
  return told.map(({ field, was, now, becomes }) => (
    <p key={field} className="wrap-anywhere text-small">
      <span className="text-soft">{FIELDS[field]}:</span> {was !== undefined && <del>{words(was)}</del>}{' '}
      <ins className="no-underline">{words(becomes)}</ins>
      {now !== undefined && now !== becomes && (now !== was || state === 'approved') && (
        <span className="text-wrong"> {rosterChangeWords.now(words(now))}</span>
      )}
    </p>
  ))
}

/** A warning to read before a change is approved. */
export const ChangeNote = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 max-w-[44em] border-gorse border-l-2 pl-3 text-small leading-snug">{children}</p>
)

const NAMED: readonly RosterField[] = ['classRef', 'firstName', 'lastName']

function words(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'refused' : 'agreed'
  return value === null || value === '' ? 'none' : value
}
