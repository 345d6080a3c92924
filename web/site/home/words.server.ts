import { caseStudies } from '../../../content/case-studies/all.ts'
import { clients } from '../../../content/clients.ts'
import { faq } from '../../../content/faq.ts'
import { portfolio } from '../../../content/portfolio.ts'
import { testimonials } from '../../../content/testimonials.ts'
import { checkedList } from '../../../domain/site/home-page.ts'
import { caseStudyPath } from '../case-study/find.ts'

/**
 * The validated lists of the home page; for the build only. Throws an Error naming the file and the reason if one is
 * invalid.
 */
export function homeWords() {
  const works = checkedList('portfolio.ts', portfolio)
  const paths: readonly string[] = caseStudies.map(({ slug }) => caseStudyPath(slug))
  for (const { title, caseStudyLink } of works)
    if (caseStudyLink !== undefined && !paths.includes(caseStudyLink))
      throw new Error(`content/portfolio.ts: ${title}, caseStudyLink: there is no ${caseStudyLink}`)
  return {
    works,
    clients: checkedList('clients.ts', clients),
    testimonials: checkedList('testimonials.ts', testimonials),
    questions: checkedList('faq.ts', faq),
  }
}
