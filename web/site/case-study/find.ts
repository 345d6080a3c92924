import { caseStudies } from '../../../content/site/case-studies/all.ts'
import type { CaseStudy, CaseStudySlug } from '../../../content/site/case-studies/case-study.ts'

/** A case study's path: `/case-study/islay-whisky-journey`. */
export const caseStudyPath = (slug: CaseStudySlug) => `/case-study/${slug}`

/** A case study and the next one. For loaders only. Throws at build time for an unknown slug. */
export function caseStudy(slug: string | undefined): { study: CaseStudy; next: CaseStudy } {
  const at = caseStudies.findIndex((study) => study.slug === slug)
  const study = caseStudies[at]
  const next = caseStudies[(at + 1) % caseStudies.length]
  if (!study || !next) {
    const known = caseStudies.map(({ slug }) => slug).join(', ')
    throw new Error(`No case study "${slug}". Known case studies: ${known}.`)
  }
  return { study, next }
}
