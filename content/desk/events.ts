/** The events, and the form of one. */
export const eventsWords = {
  createLead:
    'One event is one school’s photo day. Parents see nothing before sales open and nothing after they close.',
  lastDays:
    'Prints are sold, and can be changed by parents, to the end of the print deadline. Files are sold until sales close.',
  review: 'Parents see a class only after you have looked through it and published it.',
  printNames:
    'On what was bought, downloads and prints, and never on previews. You type the names on the contact sheet.',
  idPhotos:
    'Staff can download one cropped portrait of each student for their records. Tick it once the agreement says so.',
  classSheets: 'Staff can download a page with portraits and names of each class.',
  staffSee: (people: string, see: string) => `${people} of this school’s staff ${see} its class lists.`,
  renameSchool:
    'All its events and its staff go along. Left out, this event goes to another school, and the staff of the one before no longer see it.',
  none: 'An event is one school’s photo day. Create it, import the school’s roster, and upload the photos.',
  allArchived: 'All events are archived',
}
