/** A class, and the search for its students. */
export const classWords = {
  noStudents: (ref: string) =>
    `Import the school’s roster on the event’s page: students with class ${ref} come here. Or add them one by one.`,
  held: 'Held for review: look through it and publish it.',
  addLead: (name: string) => `At the end of ${name}, with an access code of their own.`,
  onlyThisClass: 'Only this class is searched. The event’s page searches all of its classes.',
  allSearched: 'All events were searched.',
  onlyThisEvent: 'Only this event is searched.',
}
