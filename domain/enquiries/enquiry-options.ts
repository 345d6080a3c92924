/** The contact form's services until the owner changes them. In its own file so that pages need not load the schema. */
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

/** The greatest length of a message. */
export const MESSAGE_LIMIT = 1000

/** The first line of an estimate at the start of a message; an empty line ends it. */
export const ESTIMATE_HEAD = 'My estimate from the rate card:'
