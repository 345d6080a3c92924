import { site } from './site.ts'

/** What a person is told: a few words, and a sentence that says what to do next. */
export interface Message {
  title: string
  text: string
}

const person = `write to ${site.email} or ring ${site.phone}`

/**
 * Words for the codes of the server's refusals, in one place. A code that is not here is told in the server's own
 * sentence; `unreachable` and `unknown` are the browser's own codes.
 */
export const messages: Readonly<Record<string, Message>> = {
  unreachable: {
    title: 'No connection',
    text: 'The connection failed. Nothing is lost: please try again.',
  },
  unknown: {
    title: 'Something went wrong',
    text: `That did not work, and it is our fault. Please try again in a minute. If it happens again, ${person}.`,
  },
  'gallery-closed': {
    title: 'This gallery has closed',
    text: `Its photos can no longer be ordered here. Nothing was charged. If you still want them, ${person}.`,
  },
  'photos-changed': {
    title: 'A photo is no longer there',
    text: 'A photo that you chose has been taken out of the gallery. Nothing was charged. Please look at your order and pay again.',
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
  'downloads-closed': {
    title: 'The downloads have ended',
    text: `The downloads of this order have ended. If you still need the files, ${person}.`,
  },
  'consent-needed': {
    title: 'Please tick both boxes',
    text: 'Please tick both boxes first. Then your photos can be downloaded.',
  },
}

/** A page that was opened before a new version of the site went up. */
export const outOfDate: Message = {
  title: 'Please reload this page',
  text: 'The shop has changed since you opened this page. Please reload it: what you typed stays, except the card.',
}

/** Said instead of `unreachable` while money is about to move. */
export const unreachableWhilePaying: Message = {
  title: 'No connection',
  text: 'The connection failed. Everything you typed is still here. Pressing the button again is safe: the same order is never charged twice.',
}

/** Said while money is about to move, when the server has failed. */
export const brokenWhilePaying: Message = {
  title: 'Something went wrong',
  text: `That is our fault. Everything you typed is still here, and pressing the button again is safe: the same order is never charged twice. If it happens again, ${person}.`,
}

/** A payment that neither succeeded nor was declined. */
export const paymentUnclear: Message = {
  title: 'The payment did not go through',
  text: 'Nothing was charged. Please try again, or try another card.',
}

export const tooManyAttempts = (wait: string): Message => ({
  title: 'Too many attempts',
  text: `There have been too many attempts from here. Please wait ${wait}, then try again. If you are stuck, ${person}.`,
})

/** Promised to whoever has paid. */
export const deliveryPromise = 'Your photos will be delivered to your email within 24 hours.'
