/** What follows an order that was paid, on its pages and in its mail. */
export const deliveryPromise = 'Your photos will be delivered to your email within 24 hours.'
/** The same for an order of prints alone. */
export const printsPromise = 'Your prints will be delivered to the school.'
/** Of prints that the buyer wanted at home. */
export const homePromise = 'Your prints will be sent to your address.'

/** Agreeing to have the files at once. */
export const deliveryConsentWords = {
  legend: 'Before your first download',
  tickBox: 'Please tick this box to download now',
  filesNow: 'I want the files now, without waiting for 14 days to pass.',
  loseRight: 'I understand that I then lose my right to cancel within 14 days.',
  asked:
    'Until then you can cancel and get your money back. The law requires me to ask you this; you’ll be asked only once.',
}

/** The photos of an order. */
export const downloadWords = {
  proof: (no: number) => `No. ${no} of this order, with watermark`,
  clean: (no: number) => `No. ${no} of this order`,
  saveAll: (files: number) => `Save all ${files} as one zip`,
  countWithdrawn: (photos: string, withdrawn: number) => `${photos}, ${withdrawn} withdrawn`,
  zipBegins:
    'The zip is made while you save it. If the download breaks off, it starts again from the beginning; a single photo carries on where it stopped.',
  /** Of a photo that the photographer took back. */
  wasGivenBack: 'Refunded',
  countGivenBack: (photos: string, givenBack: number) => `${photos}, ${givenBack} refunded`,
  withheld: 'This photo is being checked and cannot be downloaded at the moment. Questions? Write to',
  /**
   * A class photo, sheet or group that was refused for a child in it later. If `paidBack`, money went back for photos of the order, perhaps
   * for this one.
   */
  withdrawn: (what: 'class photo' | 'class sheet' | 'group photo', paidBack: boolean) =>
    `I’ve been asked not to show this ${what} any more, so I’ve withdrawn it for everybody. ${
      paidBack ? 'Questions, or no money back for it yet?' : 'Would you like your money back for it?'
    } Write to`,
  /** Above the photos of an order that was paid after some had been withdrawn. */
  givenBack: (amount: string, credit: string | null) =>
    `You paid after photos in this order had been withdrawn. ${amount} for them goes back to your card automatically${
      credit ? `, and ${credit} is yours again as credit` : ''
    }.`,
  refusedByFamily: (paidBack: boolean) =>
    `I’ve been asked not to show this photo of your child any more, so nobody can see or download it. If that isn’t right${
      paidBack
        ? ', or if you haven’t had your money back for it and would like it'
        : ', or if you’d like your money back for it'
    }, write to`,
  saveAgain: 'The photo is here. Press once more to save it.',
  notSaved: 'The photo didn’t load. Please try again.',
}

/** An order’s page. */
export const orderWords = {
  unknown: 'This link doesn’t open an order',
  unknownLead: {
    before:
      'Part of the address may be missing. Please open the link in the email again, or copy all of it. If it still doesn’t work, write to',
    after: ', and I’ll find your order.',
  },
  cancelled: 'This order was cancelled',
  refunded: 'This order was refunded',
  ended: 'The downloads have expired',
  ready: 'Your photos are ready',
  withdrawn: 'The photos in this order were withdrawn',
  allGivenBack: 'The photos in this order were refunded',
  noneStays: 'None of its photos can be downloaded any more. What you paid for them is being refunded.',
  nothingLeft: 'None of its photos can be shown or downloaded any more. The reason is below.',
  nothingCharged: 'Nothing was charged. If that isn’t what you expected, write to',
  moneyBack: 'The money went back the way it was paid. If it hasn’t arrived, write to',
  notPaid:
    'No payment has arrived for this order. If you have just paid, wait a moment: this page checks again automatically.',
  until: { before: 'They could be downloaded until', after: '. If you still need the files, write to' },
  paid: 'Your payment has arrived.',
  readyUntil: 'Full size, 300 DPI, without the watermark. Yours to download until',
}

/** An order that was taken in person or by phone, and is to be paid. */
export const payOrderWords = {
  lead: 'Your order is placed and waiting for payment.',
  card: 'Pay by card',
  cardLead: (day: string) => `Pay by card until ${day}`,
  transfer: 'Pay by bank transfer',
  transferLead: (day: string) =>
    `Please transfer the total by ${day}, with this reference. This page and an email will tell you once the money has arrived.`,
  account: 'Account',
  reference: 'Reference',
  declined: (reason: string | null) =>
    reason === null
      ? {
          title: 'The bank hasn’t answered yet',
          text: 'Please wait a moment before you try again: this page will tell you if the payment arrives.',
        }
      : { title: 'Card declined', text: reason },
}

/** The receipt of an order. */
export const receiptWords = {
  question: {
    before: 'A question about this order? Write to',
    after:
      '. Anyone with the address of this page can open it, so please keep it to yourself. Lost the email?',
  },
  madeAgain: 'Made again, free',
  givenFree: (day: string) => `Given free on ${day}`,
  testMode: 'Test mode: no money is taken.',
  refundFailed: 'The refund didn’t go through: I’m looking into it',
}

/** The orders of an account. */
export const myOrdersWords = {
  noAccount:
    'Ordered without an account? Type the email address that you ordered with, and I’ll send the links to your order pages there again.',
  none: 'No orders yet. What you buy while signed in appears here.',
  ended: 'The downloads have expired.',
  preparing: 'Your files are being prepared.',
  /** Of an order that has prints alone. */
  toSchool: 'They go to the school.',
  /** Of one whose prints are sent to the buyer. */
  onItsPage: 'Its page says where they are.',
  notPaid: 'Not paid yet.',
  cancelled: 'Cancelled.',
  refunded: 'Refunded.',
}

/** Screens that need an account. */
export const signInNeededWords = {
  signIn: 'Please sign in or create an account to continue: all you need is an email address and a password.',
}
