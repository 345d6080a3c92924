import type { RosterReport } from '../../../domain/school/roster.ts'
import { counted, formatCount } from '../format.ts'
import { DeskButton, DeskLink } from '../ui/button.tsx'

interface RosterOutcomeProps {
  report: RosterReport
  fileName: string
  /** The button's label while busy. */
  busy: string | undefined
  onImport: () => void
  onDone: () => void
  /** Where moves to other classes can be looked at and undone. */
  movesAt: string
}

/** The result of a preview or an import, or why nothing was imported. */
export function RosterOutcome({ report, fileName, busy, onImport, onDone, movesAt }: RosterOutcomeProps) {
  const { imported, problems, rows, moved, absent, absentNames, stillRefused, stillRefusedNames } = report
  if (problems.length > 0)
    return <RosterProblems told="Nothing was imported." {...report} fileName={fileName} />
  return (
    <div role="status" className="mt-6">
      <p className="font-[560]">
        {imported
          ? `${fileName} is imported.`
          : `${fileName} has ${counted(rows, 'student')}. Nothing is imported yet.`}
      </p>
      <dl className="mt-3 grid grid-cols-2 border-line border-y sm:grid-cols-4">
        {[
          [report.added, `${report.added === 1 ? 'student' : 'students'} ${imported ? 'added' : 'new'}`],
          [report.changed, imported ? 'updated' : 'to update'],
          [report.unchanged, 'as they are'],
          [
            report.classesAdded,
            `${report.classesAdded === 1 ? 'class' : 'classes'} ${imported ? 'added' : 'new'}`,
          ],
        ].map(([count, of]) => (
          <div key={of} className="flex flex-col-reverse justify-end py-3 pr-3">
            <dt className="text-soft leading-snug">{of}</dt>
            <dd className="font-display text-[1.75rem] leading-[1.1]">{formatCount(Number(count))}</dd>
          </div>
        ))}
      </dl>
      {moved > 0 && (
        <p className="mt-3">
          {counted(moved, 'student')} {imported ? 'moved' : 'will move'} to another class.{' '}
          {imported && (
            <DeskLink look="plain" to={movesAt}>
              Look at the moves
            </DeskLink>
          )}
        </p>
      )}
      {absent > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2">
            {counted(absent, 'student')} of this event {absent === 1 ? 'is' : 'are'} not in the file, and stay
            {absent === 1 ? 's' : ''}.
          </summary>
          <p className="text-soft">
            {absentNames.join(', ')}
            {absent > absentNames.length && ', and more'}. Remove who has left on their own page.
          </p>
        </details>
      )}
      {stillRefused > 0 && (
        <p className="mt-3 border-gorse border-l-2 pl-4">
          The file allows what {counted(stillRefused, 'family', 'families')} refused here:{' '}
          {stillRefusedNames.join(', ')}
          {stillRefused > stillRefusedNames.length && ', and more'}. The refusal stays. If the family has
          changed its mind, untick it on the student’s own page.
        </p>
      )}
      {imported ? (
        <DeskButton look="solid" className="mt-6" onClick={onDone}>
          Show the classes
        </DeskButton>
      ) : (
        <DeskButton
          look="solid"
          className="mt-6"
          aria-disabled={Boolean(busy)}
          onClick={() => busy || onImport()}
        >
          {busy ?? `Import ${counted(rows, 'student')}`}
        </DeskButton>
      )}
    </div>
  )
}

interface RosterProblemsProps extends Pick<RosterReport, 'problems' | 'more'> {
  /** What was not done because of these problems. */
  told: string
  fileName: string
}

/** The problems of a roster file, by line and column. */
export function RosterProblems({ told, problems, more, fileName }: RosterProblemsProps) {
  const count = problems.length + more
  return (
    <div role="alert" className="mt-4">
      <p className="border-rowan border-l-2 pl-4">
        <b className="font-[560]">{told}</b> There {count === 1 ? 'is' : 'are'} {counted(count, 'thing')} to
        mend in {fileName}.
      </p>
      <div className="mt-4 max-h-[45svh] overflow-y-auto overscroll-contain">
        <table className="w-full border-separate border-spacing-0 text-left tabular-nums leading-snug">
          <caption className="sr-only">What is wrong, by line and column</caption>
          <thead>
            <tr>
              {['Line', 'Column', 'What is wrong'].map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="slate sticky top-0 border-line border-b bg-raised py-2 pr-4 text-soft"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`} className="align-top">
                <td className="border-line border-b py-2 pr-4">{formatCount(line)}</td>
                <td className="border-line border-b py-2 pr-4 sm:whitespace-nowrap">{column ?? '–'}</td>
                <td className="break-words border-line border-b py-2">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="mt-2 text-soft">And {formatCount(more)} more, not listed.</p>}
    </div>
  )
}
