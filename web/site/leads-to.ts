/**
 * Attributes for the picture that leads to a page: while a browser goes from one to the other, the picture and the
 * page's hero are one and the same (`browser/early.ts`, `site.css`). Nothing for a link that leaves the site.
 */
export const leadsTo = (href: string) => (href.startsWith('/') ? { 'data-leads-to': href } : {})
