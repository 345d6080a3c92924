import { clientWords as words } from '../../content/client.ts'
import { clientPaper, structuredPaper } from '../../contract/client-page.ts'
import { addressOf } from '../../contract/endpoint.ts'
import type { RateSum } from '../../domain/projects/pricing.ts'
import { Sums } from '../shell/sums.tsx'

/** Net, VAT by rate and total of a quote or an invoice. */
export function PaperSums({
  of: { net, total, byRate },
}: {
  of: { net: number; total: number; byRate: RateSum[] }
}) {
  const withVat = byRate.filter(({ rate }) => rate !== null)
  return (
    <Sums
      look="columns"
      className="mt-4 gap-y-2"
      sums={[
        withVat.length > 0 && { name: words.net, amount: net, tone: 'soft' },
        ...withVat.map(({ rate, vat }) => ({
          ...{ name: words.vat(rate ?? 0), amount: vat, tone: 'soft' as const },
        })),
        { name: withVat.length > 0 ? words.totalWithVat : words.total, amount: total, tone: 'large' },
      ]}
    />
  )
}

interface PaperLinksProps {
  clientKey: string
  id: string
  name: string
  structured: boolean
  structuredName: string
}

/** An invoice or a credit note as a PDF, and for programs if there is such a form of it. */
export function PaperLinks({ clientKey, id, name, structured, structuredName }: PaperLinksProps) {
  return (
    <>
      <PaperLink {...{ clientKey, id, name }} />
      {structured && (
        <p className="print:hidden">
          <a
            href={addressOf(structuredPaper, { params: { key: clientKey, id } })}
            download
            className="inline-flex min-h-11 items-center text-note text-soft underline underline-offset-4"
          >
            {structuredName}
          </a>
        </p>
      )}
    </>
  )
}

/** Opens a quote, an invoice or a credit note as a PDF. */
export function PaperLink({ clientKey, id, name }: { clientKey: string; id: string; name: string }) {
  return (
    <p className="mt-5 print:hidden">
      <a
        href={addressOf(clientPaper, { params: { key: clientKey, id } })}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {name}
      </a>
    </p>
  )
}
