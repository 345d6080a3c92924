import { useParams } from 'react-router'
import { agreementWords } from '../../../../content/desk/events/agreement.ts'
import { showAgreement } from '../../../../contract/records/privacy.ts'
import type { DeskFile } from '../../../../domain/desk-files.ts'
import type { SchoolAgreement } from '../../../../domain/privacy/privacy-desk.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { breadcrumbsOf, useLevels } from '../../frame/breadcrumbs.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'

/** The agreement with the school about one event, and the files that a school may request. */
export default function AgreementPage() {
  const { eventId = '' } = useParams()
  const agreement = useEndpoint(showAgreement, { params: { id: eventId } })
  const known = useLevels({ eventId })
  return (
    <DeskPage
      title="Agreement and privacy"
      crumbs={breadcrumbsOf({ ...known, ...agreement.data, eventId }, { failed: agreement.isLoadingError })}
      note={<p className="max-w-[44em]">{agreementWords.lead}</p>}
    >
      <QueryResult query={agreement} what="event">
        {(data) => (
          <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Words agreement={data} />
            <Files eventId={eventId} />
          </div>
        )}
      </QueryResult>
    </DeskPage>
  )
}

function Words({ agreement: { title, about, sections } }: { agreement: SchoolAgreement }) {
  return (
    <article aria-label={title} className="max-w-[44rem]">
      <h2 className="text-item leading-tight">{title}</h2>
      <p className="mt-1 text-soft">{about}</p>
      {sections.map(({ heading, lines }) => (
        <section key={heading} aria-label={heading} className="mt-6">
          <h3 className="border-line border-b pb-1 font-[560] font-text text-note tracking-normal">
            {heading}
          </h3>
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere mt-2">
              {line}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}

function Files({ eventId }: { eventId: string }) {
  const papers: { label: string; file: DeskFile }[] = [
    { label: 'Agreement to sign (PDF)', file: { what: 'paper', eventId, paper: 'agreement', form: 'pdf' } },
    { label: 'Impact assessment (PDF)', file: { what: 'paper', eventId, paper: 'dpia', form: 'pdf' } },
    {
      label: 'Impact assessment (Markdown)',
      file: { what: 'paper', eventId, paper: 'dpia', form: 'markdown' },
    },
  ]
  return (
    <div className="grid content-start gap-8">
      <section aria-label="Papers">
        <h2 className="border-line border-b pb-2 text-item leading-tight">Papers</h2>
        <div className="mt-4 grid justify-items-start gap-2">
          {papers.map(({ label, file }) => (
            <DeskButton key={label} onClick={() => downloadDeskFile(file)}>
              {label}
            </DeskButton>
          ))}
        </div>
      </section>
      <section aria-label="For the school’s records">
        <h2 className="border-line border-b pb-2 text-item leading-tight">For the school’s records</h2>
        <p className="mt-3 text-soft">{agreementWords.idPhotos}</p>
        <DeskButton className="mt-3" onClick={() => downloadDeskFile({ what: 'id-photos', eventId })}>
          ID photos (zip)
        </DeskButton>
        <p className="mt-5 text-soft">{agreementWords.yearbook}</p>
        <DeskButton className="mt-3" onClick={() => downloadDeskFile({ what: 'yearbook', eventId })}>
          Yearbook folder (zip)
        </DeskButton>
      </section>
      <section aria-label="The school asks for its data">
        <h2 className="border-line border-b pb-2 text-item leading-tight">The school asks for its data</h2>
        <p className="mt-3 text-soft">{agreementWords.everything}</p>
        <DeskButton className="mt-3" onClick={() => downloadDeskFile({ what: 'school-copy', eventId })}>
          Copy for the school
        </DeskButton>
      </section>
    </div>
  )
}
