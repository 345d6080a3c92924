/** How far the house is set up. */
export const setupWords = {
  sampleName: 'That is the sample’s: parents see it on every page, mail and receipt.',
  placeholderVat: (no: string, rate: number) =>
    `The number on receipts is a placeholder, ${no}. Prices include ${rate}% VAT.`,
  vat: (no: string, rate: number) => `Receipts show ${no}. Prices include ${rate}% VAT.`,
  noVat: 'You are not registered for VAT: prices include none, and receipts name none.',
  prices: (lists: string) => `${lists}: each event sells from one of them. Change them under Prices.`,
  address: (url: string) => `Links in mails and on cards lead to ${url}.`,
  ownAddress: (url: string) => `Links in mails and on cards lead to ${url}, which only this machine knows.`,
  secondStep: 'Your account asks for a second step.',
  passwordAlone: 'Only your password guards these children’s photos.',
  mayBeDemanded: 'It can be demanded of every admin.',
  done: 'Everything is set up.',
  soFar: (done: number, all: number) =>
    `${done} of ${all} done. Each line is read from the running system, so it ticks itself.`,
}

/** The notice above the desk until everything is set up. */
export const setupNoticeWords = {
  lead: 'What a shop needs before the first real sale.',
  done: (done: number, all: number) => `Setup: ${done} of ${all} done.`,
}

/** The sample campaign, and its removal. */
export const sampleWords = {
  kept: (orders: string, one: boolean) =>
    `${orders} ${one ? 'holds' : 'hold'} real money or real children’s photos too: ${one ? 'it stays' : 'they stay'}, without the sample’s photos.`,
  removing: 'The sample is being removed. You can go on with your work.',
  about: (events: string, students: string, photos: string, orders: string, enquiries: string) =>
    `Drawn portraits of nobody’s children, to try everything with before the first real sale: ${events}, ${students}, ${photos}, ${orders}, ${enquiries}.`,
  removal:
    'Its events go for good, with all classes, students, photos, orders and enquiries in them, and with whatever you or anybody else added to them. It does not come back.',
}

/** How mail, payment, storage and backup stand. */
export const standingWords = {
  mailGoes: 'Mails go out through your mail server.',
  mailStays: 'Mails are only written to files, and reach nobody.',
  testMailLeaving: 'The test email is on its way.',
  noTestMail: 'No test email has been sent yet.',
  testMailLeft: (when: string) => `The test email left on ${when}.`,
  testMailFailed: (when: string, why: string | null) =>
    `The test email of ${when} could not be sent: ${why ?? 'no reason was given'}`,
  testPayments: 'Test mode: parents can order, and no money is taken.',
  realMoney: 'Stripe takes real money.',
  stripeTests: 'Stripe is in its own test mode: no money is taken.',
  notTried: 'It has not been tried yet.',
  paidBack: (when: string) => `A pound was paid and given back on ${when}: nobody was charged.`,
  begunCancelled: (when: string) => `A pound was begun and cancelled on ${when}: nobody was charged.`,
  trialFailed: (when: string) => `On ${when} it did not do what it should: the server’s log says why.`,
  storageAway: 'The photo store cannot be reached. Nothing can be uploaded or shown.',
  inBucket: 'Photos are stored in a bucket, and it answers.',
  onDisk: (left: string | null) =>
    `Photos are stored on this machine’s disk${left ? `, which has ${left} left` : ''}.`,
  notBackedUp: 'Nothing is backed up. A disk that dies takes every photo and order with it.',
  encrypted: 'Backed up each night, encrypted.',
  notEncrypted: 'Backed up each night, not encrypted.',
  lastBackup: (when: string) => `The last one is of ${when}.`,
  noBackup: 'There is none yet.',
}
