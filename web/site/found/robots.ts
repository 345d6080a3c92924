/** `/robots.txt`. The gate of the school area stays readable, so that its `noindex` is read: docs/decisions/0021. */
export function loader() {
  const rules = `User-agent: *
Disallow: /school-photos/
Disallow: /api/

Sitemap: ${__ORIGIN__}/sitemap.xml
`
  return new Response(rules, { headers: { 'Content-Type': 'text/plain' } })
}
