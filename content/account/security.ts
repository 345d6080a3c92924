/** The account’s own page: how it is guarded, and where it is signed in. */
export const securityWords = {
  notYou: 'Do you see something here that was not you? Change your password: that signs everybody else out.',
  signedInAs: 'You are signed in as',
  passwordHidden: 'Only you know it: I cannot read it.',
  changeAsked: {
    before: 'You asked to change it to',
    after: '. It will change once you have opened the links sent to both addresses.',
  },
  linksSentAgain: 'Two new links are on their way. Only the newest ones work.',
  devicesUnknown: 'There are no details of these devices.',
  signedOut: (device: string) => `${device} is signed out`,
}
