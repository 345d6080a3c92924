/** What the line at the bottom of the home page calls its sections, by their ids. */
export const sectionNames: Readonly<Record<string, string>> = {
  services: 'Services',
  portfolio: 'Portfolio',
  clients: 'Clients',
  testimonials: 'Testimonials',
  faq: 'Questions',
  about: 'About',
  blog: 'Blog',
  contact: 'Contact',
}
