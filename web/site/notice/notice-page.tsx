import type { NoticeSection } from '../../../content/site/notice.ts'
import { pageMeta } from '../meta.ts'
import type { HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { PrintHeader, senderOf } from '../paper-section.tsx'
import { type Site, useContent } from '../site.ts'
import { NoticeSections } from './notice-sections.tsx'

interface NoticeWords {
  title: string
  description: string
  lead: string
}

/** The head of a notice's page. */
export const noticeHead = (site: Site, path: string, { title, description }: NoticeWords): HeadEntry[] =>
  pageMeta(site, {
    title,
    description,
    path,
    jsonLd: breadcrumbList(site, [], { label: title, href: path }),
  })

interface NoticePageProps {
  words: NoticeWords
  sections: readonly NoticeSection[]
}

/** A notice: its title, what it is about, its table of contents and its sections. */
export function NoticePage({ words: { title, lead }, sections }: NoticePageProps) {
  const { settings } = useContent()
  return (
    <div className="pt-header">
      <div className="wrap pt-[clamp(3.5rem,7vw,7rem)] pb-breath print:py-0">
        <PrintHeader sender={senderOf(settings)} />
        <div className="mb-[clamp(2rem,4vw,3.5rem)] grid items-end gap-x-gutter gap-y-6 md:grid-cols-[7fr_5fr] print:mb-8">
          <h1 className="title-page">{title}</h1>
          <p className="max-w-[34em] text-soft md:pb-1">{lead}</p>
        </div>
        <NoticeSections sections={sections} />
      </div>
    </div>
  )
}
