import type { Home } from '../../../domain/site/kinds/home.ts'

/** Every part of the page has a section of that id; the opening has no name. */
type Section = Exclude<keyof Home, 'title' | 'description' | 'inSearch' | 'share' | 'hero'>

/** What the line at the bottom of the home page calls its sections, by their ids. */
export const sectionNames: Readonly<Record<Section, string>> = {
  services: 'Services',
  portfolio: 'Portfolio',
  clients: 'Clients',
  testimonials: 'Testimonials',
  faq: 'Questions',
  about: 'About',
  blog: 'Blog',
  contact: 'Contact',
}
