/** The papers of an event. */
export const agreementWords = {
  lead: 'Papers for the school, with the dates and switches of this event. Set a deletion day under Edit event before you have the agreement signed.',
  idPhotos:
    'One cropped portrait of each student, with a list. The school’s staff can download it themselves, and class sheets too, where you say so under Edit event.',
  everything:
    'One file with what is held about every student of this event: roster, refusals, messages and original photos. Not photos whose family refused them, nor parents’ accounts, orders or sign-ups. For one student, open the student.',
}
