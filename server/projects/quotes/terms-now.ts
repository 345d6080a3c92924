import { site } from '../../../content/site.ts'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import type { Terms } from '../../../domain/site/kinds/rate-card-and-terms.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { readDocument } from '../../website/read-content.ts'

export type FrozenTerms = Pick<Terms, 'payment' | 'sections'>

/** What quotes are made of, as it is published now: prices, terms, and the rate of VAT on work. */
export async function publishedTerms(ctx: Pick<Context, 'log'> & { db: Reader }): Promise<{
  content: Pick<SiteContent, 'rate-card' | 'terms'>
  terms: FrozenTerms
  /** What a Sunday or bank holiday adds, in percent. */
  sundayPercent: number
  /** In percent; null if the business is not registered for VAT. */
  vatRate: number | null
}> {
  const content = {
    'rate-card': await readDocument(ctx, 'rate-card'),
    terms: await readDocument(ctx, 'terms'),
  }
  const { payment, sections } = content.terms
  const { sundayPercent } = content['rate-card']
  const vatRate = site.vatRate === null ? null : content['rate-card'].vatPercent
  return { content, terms: { payment, sections }, sundayPercent, vatRate }
}
