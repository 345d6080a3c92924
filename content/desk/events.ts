/** The events, and the form of one. */
export const eventsWords = {
  createLead:
    'One event is one school’s photo day. Parents see nothing before sales open and nothing after they close.',
  lastDays:
    'Parents can buy and change prints until the end of the print deadline, and buy files until sales close.',
  review: 'Parents see a class only after you have checked and published it.',
  printNames:
    'On downloads and prints that were bought, never on previews. You type the names on the contact sheet.',
  idPhotos:
    'Staff can download one cropped portrait of each student for their records. Tick it once the agreement says so.',
  classSheets: 'Staff can download a page of portraits with names for each class.',
  yearbook:
    'Staff can download the chosen portraits and the class photos, full size and without a watermark.',
  staffSee: (people: string, see: string) => `${people} of this school’s staff ${see} its class lists.`,
  renameSchool:
    'All its events and staff move with it. If you leave this unticked, this event moves to another school, and the staff of the previous one no longer see it.',
  none: 'An event is one school’s photo day. Create it, import the school’s roster, and upload the photos.',
  allArchived: 'All events are archived',
}
