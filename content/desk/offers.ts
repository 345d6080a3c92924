/** The offers, and credit. */
export const offersWords = {
  holdsFrom: 'It holds from its first day, or at once, for every order placed then.',
  keepPrice: 'Orders already placed keep the price they were placed for.',
  together:
    'Siblings are taken off first, then the early bird, then the code. Left out, a parent has either this or the others, whichever saves more. Credit is always taken off.',
  none: 'An early bird until a day, a code, or something off for brothers and sisters. Parents see it in the basket, at the checkout and on the receipt.',
  credit:
    'Given from an order. Whoever signs in with the address has it taken off, oldest first, until it is used up.',
  overdrawn: (amount: string) =>
    `${amount} used twice, because a refund failed. It comes off the next credit.`,
}
