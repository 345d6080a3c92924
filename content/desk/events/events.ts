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
  commission:
    'Parents see beside the total what the school gets. It is part of the price, which stays the same. A change applies to orders placed from then on.',
  staffSee: (people: string, see: string) => `${people} of this school’s staff ${see} its class lists.`,
  renameSchool:
    'All its events and staff move with it. If you leave this unticked, this event moves to another school, and the staff of the previous one no longer see it.',
  none: 'An event is one school’s photo day. Create it, import the school’s roster, and upload the photos.',
  allArchived: 'All events are archived',
}

/** A class, and the search for its students. */
export const classWords = {
  noStudents: (ref: string) =>
    `Import the school’s roster on the event’s page: students in class ${ref} will appear here. Or add them one by one.`,
  held: 'Held for review: check it, then publish it.',
  renameLead:
    'Parents see this name, and it is printed on cards. Codes, photos and orders stay with the class.',
  renamed: (before: string, now: string) => `Class ${before} is now ${now}.`,
  addLead: (name: string) => `At the end of ${name}, with their own access code.`,
  onlyThisClass: 'Only this class was searched. You can search all classes on the event’s page.',
  allSearched: 'All events were searched.',
  onlyThisEvent: 'Only this event was searched.',
}

/** Beside the badge of a class whose photos parents can see. */
export const readyWords = {
  missing: (missing: string, all: string) => `${missing} of ${all} without a photo`,
}
