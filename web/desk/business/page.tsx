import { businessWords } from '../../../content/desk/business/business.ts'
import { showBusiness } from '../../../contract/business/business.ts'
import type { BusinessVersion } from '../../../domain/business/business-desk.ts'
import { shortMoment } from '../../../domain/days.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { QueryResult } from '../kit/data/query-result.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { AutomaticInvoiceReminders } from './automatic-invoice-reminders.tsx'
import { BusinessForm } from './business-form.tsx'
import { PaperPrefixes } from './paper-prefixes.tsx'
import { ReferenceRates } from './reference-rates.tsx'
import { Watermark } from './watermark.tsx'

/** The details of the business on papers and in mails, and their versions. */
export default function BusinessPage() {
  const business = useEndpoint(showBusiness)
  return (
    <DeskPage title="Business details" note={businessWords.note}>
      <QueryResult query={business} what="details of the business">
        {(data) => (
          <div className="max-w-[44rem]">
            <p className="mb-6 text-soft">
              {data.version === 0 ? businessWords.notSaved : businessWords.keeps}
            </p>
            <BusinessForm business={data} />
            <PaperPrefixes />
            <ReferenceRates />
            <AutomaticInvoiceReminders />
            <Watermark />
            <Versions versions={data.versions} />
          </div>
        )}
      </QueryResult>
    </DeskPage>
  )
}

/** Every version, the newest first. */
function Versions({ versions }: { versions: BusinessVersion[] }) {
  return (
    <section aria-labelledby="versions" className="mt-12">
      <h2 id="versions" className="text-item">
        Versions
      </h2>
      {versions.length === 0 && <p className="mt-2 text-soft">{businessWords.noVersions}</p>}
      <ol className="mt-3 border-line border-b empty:hidden">
        {versions.map((version) => (
          <li key={version.number} className="border-line border-t py-3">
            <p>
              {version.number === 1
                ? businessWords.fromTheStart
                : businessWords.from(shortMoment(version.savedAt), version.savedBy)}
            </p>
            <p className="wrap-anywhere mt-0.5 text-soft">{inOneLine(version)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function inOneLine(version: BusinessVersion): string {
  const { name, addressLine1, addressLine2, town, postcode, email, phone, vatNumber, logo } = version
  const parts = [name, addressLine1, addressLine2, `${town} ${postcode}`, email, phone]
  return [...parts, businessWords.vat(vatNumber), businessWords.logo(logo !== null)]
    .filter(Boolean)
    .join(', ')
}
