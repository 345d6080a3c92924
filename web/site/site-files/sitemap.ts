import { catalogue } from '../catalogue.server.ts'

/** `/sitemap.xml`: all public pages, with dates where known. Nothing of the school area. */
export function sitemap(): string {
  const pages = catalogue().map(
    ({ url, date }) =>
      ` <url><loc>${__ORIGIN__}${url}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
}
