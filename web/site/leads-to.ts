/**
 * Attributes for the picture of a link: it morphs into the hero of the page that opens (`browser/early.ts`,
 * `site.css`). None for external links.
 */
export const leadsTo = (href: string) => (href.startsWith('/') ? { 'data-leads-to': href } : {})
