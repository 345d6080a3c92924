/** A school’s events and classes. */
export const classesWords = {
  noStudents: 'They come with the class list.',
  noClasses: 'Send a class list, and they come with it.',
  idPhotos:
    'One portrait of each student, cropped and named for your records, with a list. Students whose families refused photos are left out. Please keep it as your school keeps such pictures.',
  yearbook:
    'For the yearbook: full-size portraits and the class photos, in a folder for each class, with a list. Students whose families refused photos or the class photo are left out.',
  classSheets: 'Each class has a sheet of portraits with names: open the class to find it.',
  waiting: (changes: string, wait: string) => `${changes} to the class lists ${wait} for the photographer.`,
  lead: 'Open a class to say who was away or what a family refused, or to correct a name.',
  noEvents: 'They appear here as soon as one is planned.',
  refusals: 'What the family refused. A tick takes effect at once and is recorded.',
}
