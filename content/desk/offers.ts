/** The offers, and credit. */
export const offersWords = {
  holdsFrom: 'It applies from its first day, or at once, to every order placed from then on.',
  keepPrice: 'Orders already placed keep their price.',
  together:
    'Siblings are taken off first, then the early bird, then the code. Left unticked, a parent gets either this or the others, whichever saves more. Credit is always taken off.',
  none: 'An early bird until a day, a code, or something off for brothers and sisters. Parents see it in the basket, at the checkout and on the receipt.',
  credit:
    'Given from an order. Whoever signs in with the address has it taken off, oldest first, until it is used up.',
  overdrawn: (amount: string) =>
    `${amount} used twice, because a refund failed. It comes off the next credit.`,
}
