/** Refusals about reminders. */
export const reminderRefusals = {
  outOfDate: 'This page is out of date. Please load it again, and look once more.',
  notForSale: 'These photos are not for sale, so there is nothing to remind of.',
  enough: (most: number) => `${most} addresses are reminded about these photos already.`,
  sentJustNow: (minutes: number) =>
    `The link was sent less than ${minutes} minutes ago. Please look for it once more, among the spam too.`,
  sentOften:
    'The link was sent several times. Is the address right? End the reminders, and ask with another.',
  /** Below a field. */
  fields: { email: 'Email is required', phone: 'Text messages cannot be sent from here' },
}
