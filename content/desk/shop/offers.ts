/** The offers, and credit. */
export const offersWords = {
  holdsFrom: 'It applies to every order placed from its first day, or from now.',
  keepPrice: 'Orders already placed keep their price.',
  together:
    'Siblings are taken off first, then the early bird, then the code. Left unticked, a parent gets either this or the others, whichever saves more. Credit is always taken off.',
  none: 'An early bird until a set day, a code, or something off for brothers and sisters. Parents see it in the basket, at the checkout and on the receipt.',
  credit:
    'It comes off for whoever signs in with that address, or opens the link in the email and orders with it; oldest first, until it is used up.',
  giveCredit:
    'The address gets an email with the amount, the reason and a link. Opened before ordering, it takes the credit off an order with that address; no account is needed.',
  creditReason: 'Reason, shown in the email',
  overdrawn: (amount: string) =>
    `${amount} used twice, because a refund failed. It comes off the next credit.`,
}

/** A code that is handed out. */
export const handOutWords = {
  lead: 'Whoever has the code can use it, within its limits. A family still needs its own access code to see its photos.',
  loading: 'Looking at the code…',
  link: 'For a newsletter or a school’s page. It takes the code to the basket, and names nobody.',
  copied: 'The link is copied.',
  notCopied: 'This browser does not allow copying. Press the link to select it, then copy it yourself.',
  slips: 'Eight to an A4 page, with the code and a square to scan.',
  mailTo: 'Email it to the school’s staff, to pass on',
  noStaff:
    'Nobody at the school has an account here yet, so there is no one to email. Invite them under People, or send the link yourself.',
  mailed: (people: string) => `The email is on its way to ${people}`,
}
