/** Uploading photos. */
export const uploadWords = {
  classPhotos: (ref: string) =>
    `Class photos belong to class ${ref}, and every family of the class sees them. While somebody who refused is in one, nobody sees it: say on the contact sheet who is not in it.`,
  cancelled: (file: string) => `${file} is cancelled.`,
  lineLost: 'The connection was lost.',
  signedOut: 'You are signed out. Please sign in again.',
  notTaken: 'The server did not take this file.',
  mayClose: 'If you have to close the laptop, drop the same folder again later: what has arrived is skipped.',
  goesOn: 'The connection is lost. Uploading goes on by itself when it is back.',
  notStarted: 'Uploading did not start',
  chooseAgain: 'The connection failed. Please choose the photos again.',
  cutOff:
    'If the connection drops while this page is open, uploading resumes by itself. If you closed the laptop or the page, drop the same folder again: what has arrived is known by its content and skipped, and a file that was half there goes on from where it was.',
  byCard:
    'Photograph each student’s QR card first. The photos after a card belong to that student until the next card. Cards are never shown to parents. What follows a card that cannot be read stays unsorted.',
  byName: {
    folder: 'A folder or file named with an access code, or',
    classFile: '. A file named',
    isClassPhoto: 'is the class photo.',
  },
  byHand: 'Everything else waits unsorted, and nobody sees it.',
}
