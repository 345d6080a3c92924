/** After signing up: the link that confirms the address. */
export const checkMailWords = {
  sent: {
    before: 'I have sent a link to',
    after: '. Open it, on this device or another, and your account is ready.',
  },
  slow: 'It can take a minute or two. Please look in your junk folder as well, and see whether the address above is spelt right.',
  sentAgain: 'If the address needs confirming, the link is on its way again.',
}
