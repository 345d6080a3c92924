/** The texts around the contact form. */
export const contact = {
  heading: 'Tell me what you want people to feel',
  direct: 'Or directly',
  note: 'Working across Scotland, the UK and abroad. I answer within 24 hours.',
} as const
