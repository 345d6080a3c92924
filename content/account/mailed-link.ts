/** The outcome of a mailed link, shown on whichever page it leads to. */
export const mailedLinkWords = {
  stillWorks: (time = 'a few minutes') => `Please wait ${time}. Your link still works.`,
  addressTakenHere:
    'Somebody has made an account with it meanwhile, so yours keeps the address it has. You can ask for another here.',
  oneOfTwo: 'One of two links opened',
  oneOfTwoLead: 'There is one in your other mailbox as well. Open that too, and the change is done.',
}
