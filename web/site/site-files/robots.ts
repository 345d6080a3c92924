import { API } from '../../../contract/addresses.ts'

/** `/robots.txt`. The school area's gate stays crawlable so that its `noindex` is seen: decision 21. */
export const robots = () => `User-agent: *
Disallow: /school-photos/
Disallow: ${API}

Sitemap: ${__ORIGIN__}/sitemap.xml
`
