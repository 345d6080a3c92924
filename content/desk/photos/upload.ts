/** Uploading photos. */
export const uploadWords = {
  classPhotos: (ref: string) =>
    `Class photos belong to class ${ref}, and every family of the class sees them. If a student in a class photo has refused, nobody sees it. Mark on the contact sheet who is not in it.`,
  cancelled: (file: string) => `${file} has been cancelled.`,
  lineLost: 'The connection was lost.',
  signedOut: 'You are signed out. Please sign in again.',
  notTaken: 'The server did not accept this file.',
  mayClose:
    'If you have to close the laptop, drop the same folder again later. Files that have arrived are skipped.',
  goesOn: 'The connection is lost. Uploading will resume automatically when it is back.',
  notStarted: 'Uploading did not start',
  chooseAgain: 'The connection failed. Please choose the photos again.',
  cutOff:
    'If the connection drops while this page is open, uploading resumes automatically. If you closed the laptop or the page, drop the same folder again. Files that have arrived are recognised and skipped, and a file that was half sent continues where it stopped.',
  byCard:
    'Photograph each student’s QR card first. The photos after a card belong to that student until the next card. Cards are never shown to parents. Photos after a card that cannot be read stay unsorted.',
  byName: {
    folder: 'A folder or file named with an access code, or',
    classFile: '. A file named',
    isClassPhoto: 'is the class photo.',
  },
  byHand: 'Everything else waits unsorted, and nobody sees it.',
}
