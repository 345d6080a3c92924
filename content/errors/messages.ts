/** A message: a short title, and a sentence that says what to do next. */
export interface Message {
  title: string
  text: string
}

/** At the head of every screen, in a browser that denies storage. */
export const nothingStored =
  'This browser keeps nothing for this website. Everything works, but only until you reload or close this page: then you start again. To change that, allow cookies and site data for this website.'

export const unreachable: Message = {
  title: 'No connection',
  text: 'The connection failed. Nothing is lost: please try again.',
}

/** How to reach the owner. */
export interface Contact {
  email: string
  phone: string | null
}

/** The messages of the school area that say how to reach the owner. */
export function contactMessages({ email, phone }: Contact) {
  const person = `write to ${email}${phone ? ` or ring ${phone}` : ''}`
  /**
   * Messages for the server's error codes. For a code that is not here, we show the server's own message. `unreachable`
   * and `unknown` are the browser's own codes.
   */
  const messages: Readonly<Record<string, Message>> = {
    unreachable,
    unknown: {
      title: 'Something went wrong',
      text: `That didn’t work, and the fault is at this end. Please try again in a minute. If it happens again, ${person}.`,
    },
    'gallery-closed': {
      title: 'This gallery has closed',
      text: `Its photos can no longer be ordered here. Nothing was charged. If you still want them, ${person}.`,
    },
    'prints-closed': {
      title: 'Prints can no longer be ordered',
      text: `The last day for prints has passed. Nothing was charged, and what you typed is kept. Digital photos can still be bought. If you still want prints, ${person}.`,
    },
    'photos-changed': {
      title: 'A photo is no longer there',
      text: 'A photo you chose has been removed from the gallery. Nothing was charged. Please look at your order and pay again.',
    },
    'no-photos': {
      title: 'No photos yet',
      text: `There are no photos in this gallery at the moment. Nothing was charged. If you expected some, ${person}.`,
    },
    'choose-photos': {
      title: 'Please choose your photos',
      text: 'The package and the number of photos do not match. Nothing was charged. Please choose again.',
    },
    'price-changed': {
      title: 'The price has changed',
      text: 'The price has changed since you opened this page. Nothing was charged. The new total is shown: please look, and pay again if you agree.',
    },
    'not-for-sale': {
      title: 'These photos are not for sale',
      text: `You can see the photos in this gallery, but they are not on sale. Nothing was charged. If you did not expect this, ${person}.`,
    },
    'order-replaced': {
      title: 'This order can no longer be paid',
      text: 'You continued this order in another tab or on another device, or left it for so long that its code went to somebody else. Nothing was charged here. To pay here after all, press the button again.',
    },
    'already-bought': {
      title: 'You’ve already bought this',
      text: 'You’ve just bought exactly this, so you haven’t been charged again. The link to your order is in your email.',
    },
    'basket-changed': {
      title: 'Your basket has changed',
      text: 'Your basket has changed since you started to pay. Nothing was charged. Please look at your order and pay again.',
    },
    'basket-twice': {
      title: 'The same photos are in there twice',
      text: 'The same child’s photos are in your basket twice, by code and by account. Nothing was charged. Please choose ‘Change your basket’, remove one of them, and pay again.',
    },
    'payment-under-way': {
      title: 'The bank is still working on it',
      text: `An earlier payment for exactly this is still with the bank. Nothing was charged again. If no email comes within an hour, ${person}.`,
    },
    'payments-away': {
      title: 'The card provider isn’t answering',
      text: `The card provider can’t be reached just now. What you typed is still here. Please try again in a minute: the same order is never charged twice. If it happens again, ${person}.`,
    },
    'access-code-unknown': {
      title: 'Invalid Access Code',
      text: `This access code is not known. Please compare it with the card. If it still doesn’t work, ${person}.`,
    },
    'photo-withheld': {
      title: 'This photo is being checked',
      text: `Somebody said that it may show another child, so it can’t be downloaded until I’ve checked it. You’ll get the photo or your money back. If you hear nothing, ${person}.`,
    },
    'prints-settled': {
      title: 'It’s too late for that',
      text: `The last day for changing or cancelling these prints has passed. If something is wrong with them, ${person}.`,
    },
    'prints-at-lab': {
      title: 'The prints are at the lab',
      text: `They can no longer be changed or cancelled. If something is wrong with them, ${person}.`,
    },
    'prints-cancelled': {
      title: 'These prints were cancelled',
      text: 'They won’t be made, so there’s nothing to change.',
    },
    'prints-changed': {
      title: 'These prints have changed',
      text: 'They were changed on another screen in the meantime, and nothing was changed now. Please look at them, and change them again.',
    },
    'print-photo-gone': {
      title: 'This photo can no longer be printed',
      text: 'It was removed from the gallery in the meantime. Nothing was changed: please choose another photo.',
    },
    'photo-turned': {
      title: 'This photo was turned',
      text: 'It was turned in the meantime, so nothing was changed. Please choose again which part is printed.',
    },
    'prints-count': {
      title: 'Please count the prints again',
      text: 'Please choose as many prints of each size as you bought. Nothing has been changed yet.',
    },
    'file-lost': {
      title: 'A file cannot be found',
      text: `This photo’s file can’t be found, and that’s my fault. You’ll get the photo or your money back: ${person}.`,
    },
    'downloads-closed': {
      title: 'The downloads have expired',
      text: `The downloads for this order have expired. If you still need the files, ${person}.`,
    },
    'consent-needed': {
      title: 'Please tick both boxes',
      text: 'Please tick both boxes first. Then your photos can be downloaded.',
    },
  }

  /** What to do when a gallery shows no photos, by its `state`. */
  const galleryStates: Readonly<Record<'preparing' | 'empty' | 'upcoming' | 'closed', Message>> = {
    preparing: {
      title: 'Nearly there',
      text: 'The photos have arrived and are being prepared. Please come back in a while: the same code will open them.',
    },
    empty: {
      title: 'No photos yet',
      text: `There are no photos of your child here at the moment. If you expected some, ${person}.`,
    },
    upcoming: {
      title: 'Not open yet',
      text: 'You can see the photos from the day below. The same code will open them.',
    },
    closed: {
      title: 'This gallery has closed',
      text: `Its photos can no longer be seen or ordered here. What you have bought stays on your order’s page. If you still want photos, ${person}.`,
    },
  }

  /** After asking for a lost code or an order link: the same whether or not we know the address. */
  const lostCodeSent: Message = {
    title: 'Thank you',
    text: `If the school gave me this address, its codes are on their way. If nothing has come after ten minutes, look in your junk folder, ask the school office which address they have, or ${person}.`,
  }
  const linksSent: Message = {
    title: 'Thank you',
    text: `If this address was used for an order, the links are on their way. If nothing has come after ten minutes, look in your junk folder, try another address of yours, or ${person}.`,
  }

  /** The server failed during a payment. */
  const brokenWhilePaying: Message = {
    title: 'Something went wrong',
    text: `That’s my fault. Everything you typed is still here, and pressing the button again is safe: the same order is never charged twice. If it happens again, ${person}.`,
  }

  const tooManyAttempts = (wait: string): Message => ({
    title: 'Too many attempts',
    text: `There have been too many attempts from here. Please wait ${wait}, then try again. If you are stuck, ${person}.`,
  })
  /** The accounts service failed. */
  const accountFailed = `That didn’t work, and the fault is at this end. Please try again in a minute. If it happens again, ${person}.`
  return {
    messages,
    galleryStates,
    lostCodeSent,
    linksSent,
    brokenWhilePaying,
    tooManyAttempts,
    accountFailed,
  }
}

/** A failure with no message of its own. */
export const tryInAMinute: Message = { title: 'Something went wrong', text: 'Please try again in a minute.' }
export const noReason = 'Something went wrong. Please try again.'

/** Photos that an account opens, for somebody who is not signed in, or only half. */
export const signInForPhotos: Message = {
  title: 'Please sign in',
  text: 'You need your account to see these photos, and you’re signed out. Nothing is lost: sign in to continue.',
}
export const oneMoreStep: Message = {
  title: 'One more step',
  text: 'Your account has a second step that you haven’t confirmed in this browser yet. Nothing is lost: confirm it to continue.',
}

/** After 'This isn’t my child'. */
export const thanksForReport = {
  hidden: {
    title: 'Thank you for saying so',
    text: 'Nobody can see this photo now. I’ll look at it today and make sure that it reaches the right family.',
  },
  told: {
    title: 'Thank you for saying so',
    text: 'I’ll look at the class photo today.',
  },
} as const satisfies Record<string, Message>

/** For a page that was opened before a new version of the site was deployed. */
export const outOfDate: Message = {
  title: 'Please reload this page',
  text: 'The shop has changed since you opened this page. Please reload it. What you typed is kept, except the card.',
}

/** Replaces `unreachable` during a payment. */
export const unreachableWhilePaying: Message = {
  title: 'No connection',
  text: 'The connection failed. Everything you typed is still here. Pressing the button again is safe: the same order is never charged twice.',
}

/** A payment that has neither succeeded nor been declined. */
export const paymentUnclear: Message = {
  title: 'The payment didn’t go through',
  text: 'Nothing was charged. Please try again, or try another card.',
}

/** Without a connection, or without the records. */
export const offlineWords = {
  offline: 'You’re offline. What you’ve chosen is kept: carry on when you’re back online.',
  noRecords:
    'The records can’t be reached just now. What you’ve chosen and typed is kept, and this page will try again automatically.',
}
