import type { RosterReport } from '../../../domain/roster.ts'
import { counted, formatCount } from '../format.ts'
import { DeskButton } from '../parts/button.tsx'

interface RosterOutcomeProps {
  report: RosterReport
  fileName: string
  onDone: () => void
}

/** What became of a roster file. */
export function RosterOutcome({ report, fileName, onDone }: RosterOutcomeProps) {
  if (!report.imported) return <Problems report={report} fileName={fileName} />
  return (
    <div role="status" className="mt-6">
      <p className="font-[560]">{fileName} is imported.</p>
      <dl className="mt-3 grid grid-cols-3 border-line border-y">
        {[
          [report.added, 'students added'],
          [report.unchanged, 'here already'],
          [report.classesAdded, 'classes added'],
        ].map(([count, of]) => (
          <div key={of} className="flex flex-col-reverse justify-end py-3 pr-3">
            <dt className="text-soft leading-snug">{of}</dt>
            <dd className="font-display text-[1.75rem] leading-[1.1]">{formatCount(Number(count))}</dd>
          </div>
        ))}
      </dl>
      <DeskButton look="solid" className="mt-6" onClick={onDone}>
        Show the classes
      </DeskButton>
    </div>
  )
}

function Problems({ report: { problems, more }, fileName }: { report: RosterReport; fileName: string }) {
  const count = problems.length + more
  return (
    <div role="alert" className="mt-4">
      <p className="border-rowan border-l-2 pl-4">
        <b className="font-[560]">Nothing was imported.</b> There {count === 1 ? 'is' : 'are'}{' '}
        {counted(count, 'thing')} to mend in {fileName}.
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
