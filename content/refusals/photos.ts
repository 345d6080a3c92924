/** Refusals about photos. */
export const photoRefusals = {
  eachOnce: 'Each student is named once, and belongs to this event.',
  savedMeanwhile:
    'Somebody else saved these names meanwhile. Yours are still here: save again to keep yours.',
  movedMeanwhile: 'Some of these photos have been moved or disputed meanwhile. Please look again.',
  differentEvents: 'These photos are of different events.',
  frameChanged:
    'This photo’s frame, its turn or the shape was changed on another screen meanwhile. Please look again.',
  frameBeyond: 'This frame is not within the photo, or too small.',
  inOrder: 'This student is in an order. Erase them instead: the order stays as far as tax law needs it.',
  notRead: 'This file could not be read.',
  noSize: 'The upload does not say how large it is.',
  takenAlready: 'This file has been taken already. Please send it again.',
  noPortraits: 'Nobody of this class has a portrait that may be shown.',
  sheetChanged: 'A portrait was deleted while the sheet was made. Please make it again.',
  sheetStays: 'A class sheet stays as it was made. Withdraw it, or make it again.',
  noTarget: 'The upload does not say what it is for.',
}
