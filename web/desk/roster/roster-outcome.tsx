import { rosterOutcomeWords } from '../../../content/desk/roster/roster.ts'
import type { RosterReport } from '../../../domain/school/roster.ts'
import { counted, formatCount } from '../kit/format.ts'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'

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
  const { imported, problems, rows } = report
  if (problems.length > 0)
    return <RosterProblems told={rosterOutcomeWords.nothingImported} {...report} fileName={fileName} />
  return (
    <div role="status" className="mt-6">
      <p className="font-[560]">
        {imported
          ? rosterOutcomeWords.imported(fileName)
          : rosterOutcomeWords.notYet(fileName, counted(rows, 'student'))}
      </p>
      <Figures report={report} />
      <Moves report={report} movesAt={movesAt} />
      <OtherSurnames report={report} />
      <Absent report={report} />
      <StillRefused report={report} />
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

interface Reported {
  report: RosterReport
}

function Figures({ report: { added, changed, unchanged, classesAdded, imported } }: Reported) {
  const more = imported ? 'added' : 'new'
  const figures: [count: number, of: string][] = [
    [added, `${added === 1 ? 'student' : 'students'} ${more}`],
    [changed, imported ? 'updated' : 'to update'],
    [unchanged, 'as they are'],
    [classesAdded, `${classesAdded === 1 ? 'class' : 'classes'} ${more}`],
  ]
  return (
    <dl className="mt-3 grid grid-cols-2 border-line border-y sm:grid-cols-4">
      {figures.map(([count, of]) => (
        <div key={of} className="flex flex-col-reverse justify-end py-3 pr-3">
          <dt className="text-soft leading-snug">{of}</dt>
          <dd className="font-display text-[1.75rem] leading-[1.1]">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Who changes classes. */
function Moves({ report, movesAt }: Reported & Pick<RosterOutcomeProps, 'movesAt'>) {
  const { moved, movedNames, imported } = report
  if (moved === 0) return null
  return (
    <p className="mt-3">
      {rosterOutcomeWords.moves(counted(moved, 'student'), imported)}{' '}
      {imported && (
        <DeskLink look="plain" to={movesAt}>
          Look at the moves
        </DeskLink>
      )}
      <span className="block text-soft">
        {rosterOutcomeWords.whoMoves(movedNames.join(', '), moved > movedNames.length)}
      </span>
    </p>
  )
}

/** New students who may be on the list already, under another surname. */
function OtherSurnames({ report: { otherSurnames, imported } }: Reported) {
  if (otherSurnames.length === 0) return null
  return (
    <p className="mt-3 border-gorse border-l-2 pl-4">
      {rosterOutcomeWords.otherSurnames(otherSurnames.join('; '), imported)}
    </p>
  )
}

/** Who is not in the file, and stays. */
function Absent({ report: { absent, absentNames } }: Reported) {
  if (absent === 0) return null
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2">
        {rosterOutcomeWords.absent(counted(absent, 'student'), absent === 1)}
      </summary>
      <p className="text-soft">
        {rosterOutcomeWords.whoHasLeft(absentNames.join(', '), absent > absentNames.length)}
      </p>
    </details>
  )
}

/** Refusals that the file does not have, and that stay. */
function StillRefused({ report: { stillRefused, stillRefusedNames } }: Reported) {
  if (stillRefused === 0) return null
  return (
    <p className="mt-3 border-gorse border-l-2 pl-4">
      {rosterOutcomeWords.stillRefused(
        counted(stillRefused, 'family', 'families'),
        stillRefusedNames.join(', '),
        stillRefused > stillRefusedNames.length,
      )}
    </p>
  )
}

interface RosterProblemsProps extends Pick<RosterReport, 'problems' | 'more'> {
  /** What was not done because of these problems. */
  told: string
  fileName: string
}

/** Whether something in the file has to be corrected; a question can be answered here. */
export const needsMending = ({ problems }: Pick<RosterReport, 'problems'>) =>
  problems.some(({ question }) => question === undefined)

/** The problems of a roster file, by line and column; its questions are asked elsewhere. */
export function RosterProblems({ told, problems: all, more, fileName }: RosterProblemsProps) {
  const problems = all.filter(({ question }) => question === undefined)
  if (problems.length === 0) return null
  const count = problems.length + more
  return (
    <div role="alert" className="mt-4">
      <p className="border-rowan border-l-2 pl-4">
        <b className="font-[560]">{told}</b>{' '}
        {rosterOutcomeWords.toMend(counted(count, 'thing'), count === 1, fileName)}
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
            {problems.map(({ sheet, line, column, message }) => (
              <tr key={`${sheet} ${line} ${column} ${message}`} className="align-top">
                <td className="border-line border-b py-2 pr-4">
                  {sheet === undefined
                    ? formatCount(line)
                    : rosterOutcomeWords.place(sheet, formatCount(line))}
                </td>
                <td className="border-line border-b py-2 pr-4 sm:whitespace-nowrap">{column ?? '–'}</td>
                <td className="break-words border-line border-b py-2">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="mt-2 text-soft">{rosterOutcomeWords.notListed(formatCount(more))}</p>}
    </div>
  )
}
