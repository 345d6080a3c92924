import { caseStudies } from '../../../content/site/case-studies/all.ts'
import { clients, testimonials } from '../../../content/site/home/clients.ts'
import { faq } from '../../../content/site/home/faq.ts'
import { portfolio } from '../../../content/site/home/portfolio.ts'
import { checkedList } from '../../../domain/site/home-page.ts'
import { caseStudyPath } from '../case-study/find.ts'

/**
 * The validated lists of the home page; for the build only. Throws an Error naming the file and the reason if one is
 * invalid.
 */
export function homeContent() {
  const works = checkedList('portfolio.ts', portfolio)
  const paths: readonly string[] = caseStudies.map(({ slug }) => caseStudyPath(slug))
  for (const { title, caseStudyLink } of works)
    if (caseStudyLink !== undefined && !paths.includes(caseStudyLink))
      throw new Error(`content/site/home/portfolio.ts: ${title}, caseStudyLink: there is no ${caseStudyLink}`)
  return {
    works,
    clients: checkedList('clients.ts', clients),
    testimonials: checkedList('testimonials.ts', testimonials),
    questions: checkedList('faq.ts', faq),
  }
}
