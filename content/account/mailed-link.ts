/** The outcome of a mailed link, shown on whichever page it leads to. */
export const mailedLinkWords = {
  stillWorks: (time = 'a few minutes') => `Please wait ${time}. Your link still works.`,
  addressTakenHere:
    'Somebody has since made an account with that address, so yours has not changed. You can choose another address here.',
  oneOfTwo: 'One of two links opened',
  oneOfTwoLead: 'There is another in your other mailbox. Open that too, to finish the change.',
}
