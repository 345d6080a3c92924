import { accessibilityPage, accessibilityStatement } from '../../../content/site/accessibility.ts'
import type { NoticeSection } from '../../../content/site/notice.ts'
import { ACCESSIBILITY } from '../../../domain/screens.ts'
import { NoticePage, noticeHead } from '../notice/notice-page.tsx'
import { definePage } from '../page.ts'

export default definePage<readonly NoticeSection[]>({
  surface: 'bone',
  load: (_path, { privacy }) => accessibilityStatement(privacy.controller.email),
  head: (_sections, site) => noticeHead(site, ACCESSIBILITY, accessibilityPage),
  Page: ({ data }) => <NoticePage words={accessibilityPage} sections={data} />,
})
