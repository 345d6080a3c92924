import type { NoticeSection } from '../../../content/site/notice.ts'
import { type FilmHost, privacyNotice, privacyPage } from '../../../content/site/privacy.ts'
import { PRIVACY } from '../../../domain/screens.ts'
import { mediaOf } from '../../../domain/site/documents/document-fields.ts'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { SITE_KINDS } from '../../../domain/site/kinds/names.ts'
import { filmOf } from '../../../domain/site/media/film.ts'
import { NoticePage, noticeHead } from '../notice/notice-page.tsx'
import { definePage } from '../page.ts'

/** Where the films of the website come from, other than from us. */
function filmHosts(content: SiteContent): FilmHost[] {
  const addresses = SITE_KINDS.flatMap((kind) =>
    [content[kind] ?? []].flat().flatMap((document) => mediaOf(kind, document)),
  )
    .filter(({ input, value }) => input === 'film' && value !== '')
    .map(({ value }) => filmOf(value).host)
  return (['youtube', 'vimeo'] as const).filter((host) => addresses.includes(host))
}

export default definePage<readonly NoticeSection[]>({
  surface: 'bone',
  load: (_path, { privacy, content }) => privacyNotice(privacy, filmHosts(content)),
  head: (_sections, site) => noticeHead(site, PRIVACY, privacyPage),
  Page: ({ data }) => <NoticePage words={privacyPage} sections={data} />,
})
