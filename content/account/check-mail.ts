/** After signing up: the link that confirms the address. */
export const checkMailWords = {
  sent: {
    before: 'I have sent a link to',
    after: '. Open it, on this device or another, to finish setting up your account.',
  },
  slow: 'It can take a minute or two. Please look in your junk folder too, and check that the address above is right.',
  sentAgain: 'If the address needs confirming, the link is on its way again.',
}
