/** What the contact form offers. Apart from the schema, so that a page can list them without loading it. */
export const ENQUIRY_SERVICES = [
  'Aerial Filming',
  'Video Production',
  'Commercial Photography',
  'Drone Photography',
  'Tourism Marketing',
  'Property Marketing',
  'Corporate Video',
  'Documentary',
  'Other',
] as const

/** In pounds. */
export const ENQUIRY_BUDGETS = [
  'Under £1,000',
  '£1,000-£5,000',
  '£5,000-£10,000',
  '£10,000-£25,000',
  '£25,000+',
  'Not sure yet',
] as const

/** Characters of a message; one more is refused. */
export const MESSAGE_LIMIT = 1000

/** First line of an estimate at the beginning of a message; it ends with an empty line. */
export const ESTIMATE_HEAD = 'My estimate from the rate card:'
