import { rosterFoundWords } from '../../../content/desk/roster/roster.ts'
import type { RosterFound } from '../../../domain/school/roster.ts'
import { counted } from '../kit/format.ts'

/** The sheets of a workbook that were read, what was left out, and who has not answered. */
export function RosterFoundNotes({
  found,
}: {
  found: Pick<RosterFound, 'sheets' | 'notes' | 'notAnswered'>
}) {
  const { sheets, notes, notAnswered } = found
  if (sheets.length === 0 && notes.length === 0 && notAnswered.length === 0) return null
  return (
    <div className="mt-4 grid gap-2">
      {sheets.length > 0 && (
        <p>
          <span className="font-[560]">{sheets.length === 1 ? 'Sheet' : 'Sheets'}</span>{' '}
          <span className="text-soft">
            {sheets.map(({ name, pupils }) => `${name}: ${counted(pupils, 'student')}`).join(' · ')}
          </span>
        </p>
      )}
      {notAnswered.length > 0 && (
        <p className="border-gorse border-l-2 pl-4">
          {rosterFoundWords.notAnswered(
            notAnswered.map(({ column, pupils }) => `${column}: ${counted(pupils, 'student')}`).join(' · '),
          )}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-1 text-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
