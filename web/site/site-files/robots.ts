import { API } from '../../../contract/addresses.ts'

/** `/robots.txt`. The gate of the school area stays readable, so that its `noindex` is read: docs/decisions/0021. */
export const robots = () => `User-agent: *
Disallow: /school-photos/
Disallow: ${API}

Sitemap: ${__ORIGIN__}/sitemap.xml
`
