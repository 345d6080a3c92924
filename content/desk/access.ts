/** Who may come to the desk. */
export const accessWords = {
  addSecondStep: 'Please add a second step; it takes two minutes.',
  passwordAlone: 'Only your password guards these children’s photos.',
  noPermission: "You don't have permission to access this page. Admin privileges are required.",
  longerPassword: (least: number) =>
    `The desk shows other people’s children. Your password is short, or one of the most used: please choose one of at least ${least} characters. Three or four words make a good one.`,
  secondStepNeeded:
    'The desk shows other people’s children, and is only opened with a second step: an app, a passkey or a text message. Setting one up takes two minutes.',
  notChecked: 'Your access could not be checked. Please try again.',
  waiting: (changes: string, wait: string) =>
    `${changes} ${wait} on this device. Nothing is lost: it will be sent when the desk opens again.`,
  ended: 'Your session has ended. Please sign in again: you will come back to the same screen.',
  notSignedOut: 'You could not be signed out. Please try again.',
  notTaken: (them: string) => `The mail server did not take ${them}. We keep trying; orders go on.`,
}
