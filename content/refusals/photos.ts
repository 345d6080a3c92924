/** Refusals about photos. */
export const photoRefusals = {
  eachOnce: 'Each student is named once, and belongs to this event.',
  savedMeanwhile:
    'Somebody else saved these names meanwhile. Yours are still here: save again to keep yours.',
  movedMeanwhile: 'Some of these photos have been moved meanwhile. Please look again.',
  differentEvents: 'These photos are of different events.',
  inOrder: 'This student is in an order. Erase them instead: the order stays as far as tax law needs it.',
  notRead: 'This file could not be read.',
  noSize: 'The upload does not say how large it is.',
  takenAlready: 'This file has been taken already. Please send it again.',
  noTarget: 'The upload does not say what it is for.',
}
