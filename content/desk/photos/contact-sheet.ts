import { longDay } from '../../../domain/days.ts'

/** The names under a class photo, and who is in it. */
export const classPhotoWords = {
  printed: 'Printed below the photo on what families buy, never on the previews.',
  notPrinted:
    'Kept here but not printed, because this event prints no names. You can change that under Edit event.',
  ofAnotherClass: 'A student of another class',
  notOnList: (names: string) =>
    `Not on the class list: ${names}. That is right for staff; please check the spelling of students, so that a refusal reaches the name.`,
  savedNames: 'Saved the names under the class photo.',
  withheld: (names: string, are: string, inDoubt: boolean) =>
    `Withheld: parents cannot see it while ${names} ${inDoubt ? 'may be' : are} in it. Mark who is not in it, or upload another photo without them.`,
  erased: 'Withheld: a child who may be in it was erased. Decide whether it may be shown.',
  mayBeShown: 'May it be shown?',
  decide:
    'A child who may be in this photo was erased or taken off the list, so nobody sees it. Show it again only if the child cannot be found in it. Otherwise delete it, and upload another one without the child.',
  because: {
    absent: 'Show it: the child is not in it',
    unrecognisable: 'Show it: the child cannot be recognised',
  },
  shownAgain: 'The photo may be shown again',
  /** Why somebody of the class, or who was in it, is not taken to be in its photo. */
  whyUnsure: {
    away: 'away on the day, says the school',
    came: 'came from another class after the photo',
    left: 'left the class before the photo',
  },
  unsure: (people: string) =>
    `Please say under ‘Who is in it’ whether it shows ${people}. Until then their families are not shown it.`,
  everybody: 'The whole class is in it',
  whoSees:
    'Families see the class photos that their child is in. If a photo was refused for a child in it, nobody sees it.',
  savedPeople: 'Saved who is in the class photo.',
  notPlaced: (photo: string) => `Not placed yet. Press a name to add it to ${photo}, or drag it.`,
  allPlaced: 'Everybody in the photo has a place.',
}

/** A photo of several students, such as siblings or friends. */
export const groupPhotoWords = {
  title: 'Group photos',
  who: 'Who is in it',
  whoSees:
    'Every family sees it in its own gallery and can buy it. If it was refused for one of the children, nobody sees it.',
  lookingUp: 'Looking up the students…',
  nobody: 'Nobody yet.',
  full: (most: number) => `A group photo has at most ${most} students.`,
  withheld: (names: string) =>
    `Withheld: nobody can see it, because of a refusal: ${names}. Take off who is not in it.`,
  erased: 'Withheld: a child in it was erased or taken off the list. Decide whether it may be shown.',
}

/** A class’s contact sheet. */
export const sheetWords = {
  classSheet:
    'The portraits of the class with their names, on 8 by 10 inches at 300 DPI. For each student, it shows the portrait for school, or else the first in the gallery. To choose another, mark it ‘For school’.',
  leftOut: (names: string) => `Left out, because it was refused for them: ${names}.`,
  shown: 'Parents see photos as soon as they have been prepared and sorted.',
  held: 'Held for review: parents see no photos of this class until you publish it.',
  published: (ref: string) => `Class ${ref} is published.`,
  withdrawn: (ref: string) => `Class ${ref} is withdrawn.`,
  empty: 'Photos of this class appear here side by side once they have been sorted.',
  choose: 'Choose photos to work with them',
  nobodyHas: (names: string) => `There are no photos of ${names}.`,
  refused: 'Refused photos: parents see none',
}

const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

/** What the desk says about a class's sheet of portraits. */
export const classSheetWords = {
  unpublished:
    'Families cannot see it yet. Once you publish it, the families of the students on it can see and buy it in their gallery.',
  names: {
    printed: 'Families see it without names. The names are printed on what they buy.',
    unprinted:
      'It is sold without names, because this event prints none. You can change that under Edit event.',
  },
  making: 'Its previews are being made. Families will see it in a moment.',
  published: (on: string, portraits: number) =>
    `Published on ${longDay(on)} with ${portraits === 1 ? '1 portrait' : `${portraits} portraits`}. The families of the students on it see it in their gallery.`,
  held: 'Families will see it once the class is published.',
  outOfDate:
    'Somebody joined or left, or has a different portrait. The sheet is still on sale. Make it again to replace it.',
  refused: (names: readonly string[]) =>
    `Withdrawn, because of a refusal: ${list(names)}. Nobody can see it, it is not printed, and its buyers are told.`,
  withheld:
    'Withheld: a portrait on it is disputed, deleted or no longer anybody’s. Nobody can see the sheet until that is settled.',
  withdrawn: 'You withdrew it. Families cannot see it. Buyers keep what they bought.',
  done: {
    published: 'The class sheet is published.',
    withdrawn: 'The class sheet is withdrawn.',
  },
} as const
