import { formatPounds } from '../../../domain/money.ts'
import { estimateRates } from '../../../domain/site/rate-card/estimate.ts'
import { pricesOfRate, type Rate, ratesByHeading } from '../../../domain/site/rate-card/rates.ts'
import { Island } from '../island.tsx'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { PaperSection, PrintHeader, senderOf } from '../paper-section.tsx'
import { type Site, useContent } from '../site.ts'
import EstimateCalculator from './estimate-calculator.island.tsx'

const PATH = '/rate-card'

const head = (_data: unknown, site: Site) => {
  const card = site.content['rate-card']
  return pageMeta(site, {
    title: card.title,
    description: card.description,
    path: PATH,
    share: card.share,
    jsonLd: {
      '@graph': [
        {
          '@type': 'OfferCatalog',
          name: `${card.title} ${card.year}`,
          url: `${site.origin}${PATH}`,
          itemListElement: card.rates.flatMap((rate) =>
            pricesOfRate(rate).map(({ pence, per }) => ({
              '@type': 'Offer',
              itemOffered: { '@type': 'Service', name: rate.name },
              priceSpecification: {
                '@type': 'UnitPriceSpecification',
                price: (pence / 100).toFixed(2),
                priceCurrency: 'GBP',
                unitText: per,
                valueAddedTaxIncluded: false,
              },
            })),
          ),
        },
        breadcrumbList(site, [], { label: card.title, href: PATH }),
      ],
    },
  })
}

function RateCardPage() {
  const content = useContent()
  const { settings, 'rate-card': card } = content
  const sender = senderOf(settings)
  return (
    <div className="pt-header">
      <div className="wrap pt-[clamp(3.5rem,7vw,7rem)] pb-breath print:py-0">
        <PrintHeader sender={sender} />
        <div className="mb-[clamp(2.5rem,5vw,4.5rem)] grid items-end gap-x-gutter gap-y-6 md:grid-cols-[7fr_5fr] print:mb-8">
          <h1 className="title-page">{card.title}</h1>
          <div className="md:pb-1">
            <p className="max-w-[34em] text-soft print:hidden">{card.lead}</p>
            <p className="slate mt-4 text-soft">
              {card.vatPercent > 0 ? (
                <>
                  {card.year} · Pounds sterling, excluding {card.vatPercent}% VAT
                </>
              ) : (
                `${card.year} · Pounds sterling`
              )}
            </p>
          </div>
        </div>
        {ratesByHeading(card.rates).map(({ heading, rates }) => (
          <PaperSection key={heading} heading={heading}>
            <PriceTable caption={heading} rates={rates} />
          </PaperSection>
        ))}
        <PaperSection heading="In general">
          {card.rules.length > 0 && (
            <ul className="grid max-w-[34em] gap-3 text-pretty">
              {card.rules.map((rule, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be equal, and they never change places
                <li key={index}>{rule}</li>
              ))}
            </ul>
          )}
          <p className="mt-4 print:hidden">
            <SiteLink
              href="/terms-and-conditions"
              className="underline-drawn inline-flex min-h-11 items-center font-[560]"
            >
              Read the terms
            </SiteLink>
          </p>
        </PaperSection>
        <Island
          name="estimate-calculator"
          of={EstimateCalculator}
          hydrateOn="*"
          props={{ rates: estimateRates(content), words: card.estimate, sender }}
        />
      </div>
    </div>
  )
}

export default definePage({ surface: 'bone', load: () => null, head, Page: RateCardPage })

/** What a price is for. */
const Per = ({ unit }: { unit: string }) => (unit === 'each' ? unit : <>per {unit}</>)

/** A group of prices: service, unit, price. */
function PriceTable({ caption, rates }: { caption: string; rates: readonly Rate[] }) {
  return (
    <table className="-mt-3 w-full border-collapse tabular-nums lining-nums print:-mt-2">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className="max-sm:hidden">
            Per
          </th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      {rates.map((rate) => (
        <tbody key={rate.key} className="not-first-of-type:border-line not-first-of-type:border-t">
          {pricesOfRate(rate).map(({ pence, per }, index, prices) => (
            <tr key={per} className="align-baseline big-text:grid max-sm:[&+tr>td]:pt-0">
              {index === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={prices.length}
                  className="py-3 pr-5 text-left align-top font-normal print:py-1.5"
                >
                  <span className="block font-display text-item leading-[1.2]">{rate.name}</span>
                  {rate.note && (
                    <span className="mt-1 block max-w-[28em] text-small text-soft leading-snug">
                      {rate.note}
                    </span>
                  )}
                </th>
              )}
              <td className="slate w-44 py-3 pr-4 text-soft max-sm:hidden print:table-cell print:py-1.5">
                <Per unit={per} />
              </td>
              <td className="w-32 big-text:w-auto py-3 text-right font-display text-item leading-[1.2] print:py-1.5">
                {formatPounds(pence)}
                <span className="slate block text-soft sm:hidden print:hidden">
                  <Per unit={per} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
