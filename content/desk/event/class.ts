/** A class, and the search for its students. */
export const classWords = {
  noStudents: (ref: string) =>
    `Import the school’s roster on the event’s page: students in class ${ref} will appear here. Or add them one by one.`,
  held: 'Held for review: check it, then publish it.',
  addLead: (name: string) => `At the end of ${name}, with their own access code.`,
  onlyThisClass: 'Only this class was searched. You can search all classes on the event’s page.',
  allSearched: 'All events were searched.',
  onlyThisEvent: 'Only this event was searched.',
}

/** Beside the badge of a class whose photos parents can see. */
export const readyWords = {
  missing: (missing: string, all: string) => `${missing} of ${all} without a photo`,
}
