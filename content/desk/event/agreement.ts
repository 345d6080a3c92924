/** The papers of an event. */
export const agreementWords = {
  lead: 'Papers for the school, with the dates and switches of this event. Set a deletion day under Edit event before you have the agreement signed.',
  idPhotos:
    'One cropped portrait of each student, with a list; the frames are drawn under ID photos on a class’s contact sheet. The school’s staff can download what you tick under Edit event themselves.',
  yearbook:
    'The same portraits full size, with the class photos, in a folder to each class. Classes that wait for review are left out.',
  everything:
    'One file with what is held about every student of this event: roster, refusals, messages and original photos. Not photos whose family refused them, nor parents’ accounts, orders or sign-ups. For one student, open the student.',
}
