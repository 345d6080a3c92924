/** How far the house is set up. */
export const setupWords = {
  sampleName: 'This is still the sample name. Parents see it on every page, email and receipt.',
  noVatNumber: (rate: number) =>
    `Prices include ${rate}% VAT, but receipts show no number. Add it under Business.`,
  placeholderVat: (no: string, rate: number) =>
    `The number on receipts is a placeholder, ${no}. Prices include ${rate}% VAT.`,
  vat: (no: string, rate: number) => `Receipts show ${no}. Prices include ${rate}% VAT.`,
  noVat: 'You are not registered for VAT, so prices and receipts have none.',
  vatOfList: 'A price list can have a rate of its own: set it under Prices.',
  prices: (lists: string) => `${lists}: each event sells from one of them. Change them under Prices.`,
  address: (url: string) => `Links in emails and on cards lead to ${url}.`,
  ownAddress: (url: string) =>
    `Links in emails and on cards lead to ${url}, which works only on this machine.`,
  secondStep: 'Your account asks for a second step.',
  passwordAlone: 'Only your password protects these children’s photos.',
  mayBeDemanded: 'You can require a second step for every admin.',
  done: 'Everything is set up.',
  soFar: (done: number, all: number) =>
    `${done} of ${all} done. The list checks the running system and ticks itself.`,
}

/** How mail, payment, storage and backup stand. */
export const serviceStatusWords = {
  mailGoes: (sender: string) => `Emails go out through your mail server, from ${sender}.`,
  senderNotSet:
    'Parents see this address because MAIL_FROM is not set. If your mail server is not allowed to send for its domain, emails end up as spam: set MAIL_FROM to an address that it can send for.',
  mailToYou: (shop: string, enquiries: string) =>
    shop === enquiries
      ? `Messages to you, about shop and school, and enquiries go to ${shop}.`
      : `Messages to you about shop and school go to ${shop}, enquiries to ${enquiries}.`,
  mailStays: 'Emails are only written to files, and reach nobody.',
  testMailLeaving: 'The test email is on its way.',
  noTestMail: 'No test email has been sent yet.',
  testMailLeft: (when: string) => `The test email was sent on ${when}.`,
  testMailFailed: (when: string, why: string | null) =>
    `The test email of ${when} could not be sent: ${why ?? 'no reason was given'}`,
  testPayments: 'Test mode: parents can order, and no money is taken.',
  realMoney: 'Stripe takes real money.',
  stripeTests: 'Stripe is in its own test mode: no money is taken.',
  notTried: 'It has not been tested yet.',
  paidBack: (when: string) => `A pound was paid and refunded on ${when}: nobody was charged.`,
  begunCancelled: (when: string) =>
    `A payment of one pound was started and cancelled on ${when}: nobody was charged.`,
  trialFailed: (when: string) => `The test on ${when} failed. The server’s log has the reason.`,
  storageAway: 'The photo store cannot be reached. Nothing can be uploaded or shown.',
  inBucket: 'Photos are stored in a bucket, which is working.',
  onDisk: (left: string | null) =>
    `Photos are stored on this machine’s disk${left ? `, which has ${left} left` : ''}.`,
  notBackedUp: 'Nothing is backed up. If the disk fails, every photo and order is lost.',
  encrypted: 'Backed up each night, encrypted.',
  notEncrypted: 'Backed up each night, not encrypted.',
  lastBackup: (when: string) => `The last backup was on ${when}.`,
  noBackup: 'There is no backup yet.',
}
