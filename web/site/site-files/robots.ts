import { API } from '../../../contract/addresses.ts'
import { school } from '../../../domain/screens.ts'

/** `/robots.txt`. The school area's gate stays crawlable so that its `noindex` is seen: decision 21. */
export const robots = () => `User-agent: *
Disallow: ${school.gate}/
Disallow: ${API}

Sitemap: ${__ORIGIN__}/sitemap.xml
`
