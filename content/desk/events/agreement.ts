/** The papers of an event. */
export const agreementWords = {
  lead: 'Papers for the school, with this event’s dates and settings. Set a deletion day under Edit event before you have the agreement signed.',
  idPhotos:
    'One cropped portrait of each student, with a list. You set the frames under ID photos on a class’s contact sheet. The school’s staff can download whatever you tick under Edit event.',
  yearbook:
    'The same portraits full size, with the class photos, in a folder for each class. Classes waiting for review are left out.',
  everything:
    'One file with every student of this event: name, class, number, refusals, absence and original photos. It leaves out photos that were refused, access codes, and everything about parents: addresses, accounts, orders and reminders. For one student, open the student.',
}
