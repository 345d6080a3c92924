/** What a mailed link came to, told wherever one arrives. */
export const mailedLinkWords = {
  waitMinutes: 'Please wait a few minutes.',
  stillWorks: (wait: string) => `${wait} Your link still works.`,
  addressTakenHere:
    'Somebody has since made an account with that address, so yours has not changed. You can choose another address here.',
  oneOfTwo: 'One of two links opened',
  oneOfTwoLead: 'There is another in your other mailbox. Open that too, to finish the change.',
}
