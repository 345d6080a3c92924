/** While the school area's code is on its way, and where it cannot run. */
export const firstLoadWords = {
  wait: 'Opening…',
  late: 'This is taking longer than it should. Please check your connection and reload the page.',
  withoutScript: (email: string) =>
    `School photos need JavaScript. Please switch it on in your browser, or write to ${email}: I can help.`,
}

/** The bar on top of the parents’ screens. */
export const barWords = {
  account: 'Account',
  closePhotos: 'Close photos',
}

/** The foot of the parents’ screens. */
export const footerWords = {
  stuck: 'Stuck? Write to',
}

/** The outcome of a mailed link, shown on whichever page it leads to. */
export const mailedLinkWords = {
  stillWorks: (time = 'a few minutes') => `Please wait ${time}. Your link still works.`,
  addressTakenHere:
    'Somebody has since created an account with that address, so yours hasn’t changed. You can choose another address here.',
  oneOfTwo: 'One of two links opened',
  oneOfTwoLead: 'There is another in your other mailbox. Open that too, to finish the change.',
}
