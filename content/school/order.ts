/** Agreeing to have the files at once. */
export const deliveryConsentWords = {
  tickBox: 'Please tick this box to download now',
  filesNow: 'I want the files now, without waiting for 14 days to pass.',
  loseRight: 'I understand that I then lose my right to cancel within 14 days.',
  asked:
    'Until then you may cancel and have your money back. The law asks me to ask you; it is asked only once.',
}

/** The photos of an order. */
export const downloadWords = {
  photo: (no: number) => `No. ${no} of this order, with watermark`,
  countWithdrawn: (photos: string, withdrawn: number) => `${photos}, ${withdrawn} withdrawn`,
  zipBegins:
    'The zip is packed while you save it. If it breaks off, it begins again; a photo by itself goes on where it stopped.',
  /** Of a photo that the photographer took back. */
  wasGivenBack: 'Given back',
  countGivenBack: (photos: string, givenBack: number) => `${photos}, ${givenBack} given back`,
  withheld: 'This photo is being checked and cannot be downloaded at the moment. Questions? Write to',
  /**
   * A class photo, sheet or group that was refused for a child in it later. If `paidBack`, money went back for photos of the order, perhaps
   * for this one.
   */
  withdrawn: (what: 'class photo' | 'class sheet' | 'group photo', paidBack: boolean) =>
    `I have been asked not to show this ${what} any more, so I have withdrawn it for everybody. ${
      paidBack ? 'Questions, or no money back for it yet?' : 'Would you like your money back for it?'
    } Write to`,
  /** Above the photos of an order that was paid after some had been withdrawn. */
  givenBack: (amount: string, credit: string | null) =>
    `You paid after photos of this order had been withdrawn. For them, ${amount} goes back to your card without your asking${
      credit ? `, and ${credit} is yours again as credit` : ''
    }.`,
  refusedByFamily: (paidBack: boolean) =>
    `I have been asked not to show this photo of your child any more, so nobody can see or download it. If that is not right${
      paidBack
        ? ', or if no money came back for it and you would like it'
        : ', or if you would like your money back for it'
    }, write to`,
  saveAgain: 'The photo is here. Press once more to save it.',
  notSaved: 'The photo did not load. Please try again.',
}

/** An order’s page. */
export const orderWords = {
  unknown: 'This link does not open an order',
  unknownLead: {
    before:
      'Part of the address may be missing. Please open the link in the email again, or copy all of it. If it still does not work, write to',
    after: ', and I will find your order.',
  },
  cancelled: 'This order was cancelled',
  refunded: 'This order was refunded',
  ended: 'The downloads have expired',
  ready: 'Your photos are ready',
  withdrawn: 'The photos of this order were withdrawn',
  allGivenBack: 'The photos of this order were given back',
  noneStays: 'None of its photos can be downloaded any more. What you paid for them goes back to you.',
  nothingLeft: 'None of its photos can be shown or downloaded any more. Below it says why.',
  nothingCharged: 'Nothing was charged. If that is not what you expected, write to',
  moneyBack: 'The money went back to where it came from. If it has not arrived, write to',
  notPaid:
    'No payment has arrived for this order. If you have just paid, wait a moment: this page checks again by itself.',
  until: { before: 'They could be downloaded until', after: '. If you still need the files, write to' },
  paid: 'Your payment has arrived.',
  readyUntil: 'Full size, 300 DPI, without the watermark. Yours to download until',
}

/** An order that was taken in person or by phone, and is to be paid. */
export const payOrderWords = {
  lead: 'Your order is taken, and waits for its payment.',
  card: 'Pay by card',
  cardLead: (day: string) => `Pay by card until ${day}`,
  transfer: 'Pay by bank transfer',
  transferLead: (day: string) =>
    `Please transfer the total until ${day}, with this reference. This page and an email say so once the money has arrived.`,
  account: 'Account',
  reference: 'Reference',
  declined: (reason: string | null) =>
    reason === null
      ? {
          title: 'The bank has not answered yet',
          text: 'Please wait a moment before you try again: this page shows it if the payment arrives.',
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
  testMode: 'Test mode: no money moves for this order.',
  refundFailed: 'The refund did not go through: I am looking into it',
}

/** The orders of an account. */
export const ordersWords = {
  noAccount:
    'Ordered without an account? Type the email address that you ordered with, and I will send the links to your order pages there again.',
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
