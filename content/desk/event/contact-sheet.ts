/** The names under a class photo, and who is in it. */
export const classPhotoWords = {
  printed: 'Printed below the photo on what families bought, never on what they look at before.',
  notPrinted: 'They are kept here and not printed: this event prints no names. Change that under Edit event.',
  ofAnotherClass: 'A student of another class',
  savedNames: 'Saved the names under the class photo.',
  withheld: (names: string, are: string) =>
    `Withheld: parents cannot see it while ${names} ${are} in it. Say who is not in it, or upload another one without them.`,
  everybody: 'The whole class is in it',
  whoSees:
    'Families see the class photos that their child is in. Nobody sees one with a child in it whose family refused.',
  savedPeople: 'Saved who is in the class photo.',
  notPlaced: (photo: string) => `Not placed yet. Press a name to add it to ${photo}, or drag it.`,
  allPlaced: 'Everybody who is in the photo has a place.',
}

/** A class’s contact sheet. */
export const sheetWords = {
  classSheet:
    'The portraits of the class with their names, on 8 by 10 inches at 300 DPI. Of each student it shows the portrait for school, or else the first of the gallery. To choose another, mark it ‘For school’.',
  leftOut: (names: string) => `Left out, because their families refused: ${names}.`,
  shown: 'Parents see photos as soon as they are prepared and sorted.',
  held: 'Held for review: parents see nothing of this class until you publish it.',
  published: (ref: string) => `Class ${ref} is published.`,
  withdrawn: (ref: string) => `Class ${ref} is withdrawn.`,
  empty: 'Photos of this class stand here side by side once they have been sorted.',
  choose: 'Choose photos to work with them',
  nobodyHas: (names: string) => `Nobody has photos of ${names}.`,
  refused: 'Refused photos: parents see none',
}
