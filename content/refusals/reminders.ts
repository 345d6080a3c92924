/** Refusals about reminders. */
export const reminderRefusals = {
  outOfDate: 'This page is out of date. Please reload it and check again.',
  notForSale: 'These photos are not for sale, so there is nothing to remind you about.',
  enough: (most: number) => `${most} addresses are reminded about these photos already.`,
  sentJustNow: (minutes: number) =>
    `The link was sent less than ${minutes} minutes ago. Please look again, in your spam folder too.`,
  sentOften:
    'The link has been sent several times. Please check the address. If it is wrong, end the reminders and ask again with the right one.',
  /** Below a field. */
  fields: { email: 'Email is required', phone: 'Text messages cannot be sent from here' },
}
