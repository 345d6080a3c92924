import { clientWords as words } from '../../content/client.ts'
import { clientPaper } from '../../contract/client-page.ts'
import { addressOf } from '../../contract/endpoint.ts'
import type { RateSum } from '../../domain/projects/pricing.ts'

/** Net, VAT by rate and total of a quote or an invoice. */
export function Sums({
  of: { net, total, byRate },
}: {
  of: { net: number; total: number; byRate: RateSum[] }
}) {
  const withVat = byRate.filter(({ rate }) => rate !== null)
  return (
    <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 tabular-nums">
      {withVat.length > 0 && (
        <>
          <dt className="text-soft">{words.net}</dt>
          <dd className="text-right">{words.pounds(net)}</dd>
        </>
      )}
      {withVat.map(({ rate, vat }) => (
        <div key={rate} className="contents">
          <dt className="text-soft">{words.vat(rate ?? 0)}</dt>
          <dd className="text-right">{words.pounds(vat)}</dd>
        </div>
      ))}
      <dt className="pt-1 font-[560] text-lead">{withVat.length > 0 ? words.totalWithVat : words.total}</dt>
      <dd className="pt-1 text-right font-[560] text-lead">{words.pounds(total)}</dd>
    </dl>
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
