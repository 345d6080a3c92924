/** The offers, and credit. */
export const offersWords = {
  holdsFrom: 'It applies to every order placed from its first day, or from now.',
  keepPrice: 'Orders already placed keep their price.',
  together:
    'Siblings are taken off first, then the early bird, then the code. Left unticked, a parent gets either this or the others, whichever saves more. Credit is always taken off.',
  none: 'An early bird until a set day, a code, or something off for brothers and sisters. Parents see it in the basket, at the checkout and on the receipt.',
  credit:
    'Given from an order. It comes off for anyone signed in with that address, oldest first, until it is used up.',
  overdrawn: (amount: string) =>
    `${amount} used twice, because a refund failed. It comes off the next credit.`,
}
