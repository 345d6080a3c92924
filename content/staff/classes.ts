/** A school’s events and classes. */
export const classesWords = {
  noStudents: 'They come with the class list.',
  noClasses: 'Send a class list, and they come with it.',
  idPhotos:
    'One portrait of each student, cropped and named for your records, with a list. It holds no student whose family refused photos: please keep it as your school keeps such pictures.',
  classSheets: 'Each class has its sheet of portraits with names: open the class.',
  waiting: (changes: string, wait: string) => `${changes} to the class lists ${wait} for the photographer.`,
  lead: 'Open a class to say who was away, what a family refused, or to correct a name.',
  noEvents: 'They appear here as soon as one is planned.',
  refusals: 'What the family refused. A tick takes effect at once, and is on record.',
  notYours:
    'This account has no school, or the address is of another one. If you were invited, open the link in the email first.',
  notSignedOut: 'You could not be signed out. Please try again.',
}
