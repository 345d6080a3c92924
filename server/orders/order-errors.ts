import { conflict } from '../errors.ts'

/** The key stands for another basket: never charge the old one unseen. */
export const basketChanged = () =>
  conflict(
    'basket-changed',
    'Your basket has changed since you began to pay. Please start the checkout again.',
  )

/** Buyers are charged what they were shown, so a changed price or version is shown first. */
export const priceChanged = () =>
  conflict(
    'price-changed',
    'The price has changed since you opened this page. Please look at the new total and try again.',
  )

/** Another tab or device has ordered the same things; this order can no longer be paid. */
export const replaced = () =>
  conflict(
    'order-replaced',
    'You carried on with this order in another tab or on another device. Nothing was charged here.',
  )

export const alreadyBought = () =>
  conflict(
    'already-bought',
    'You have just bought exactly this. Nothing was charged again: the link to your order is in your email.',
  )

export const stillProcessing = () =>
  conflict(
    'payment-under-way',
    'An earlier payment for exactly this is still with the bank. Please wait for its email.',
  )
