/** Refusals about photos. */
export const photoRefusals = {
  eachOnce: 'Each student can be named only once, and must belong to this event.',
  savedMeanwhile: 'Somebody else has saved these names. Yours are still here: save again to keep yours.',
  movedMeanwhile: 'Some of these photos have since been moved or disputed. Please look again.',
  showsErased:
    'A child who may be in one of these class photos was erased. Decide on it at the class’s contact sheet first.',
  differentEvents: 'These photos are of different events.',
  frameChanged:
    'The frame, rotation or shape of this photo was changed on another screen. Please look again.',
  frameBeyond: 'This frame is outside the photo or too small.',
  inOrder: 'This student is in an order. Erase them instead: the order keeps only what tax law requires.',
  notRead: 'This file could not be read.',
  noSize: 'The upload does not say how large it is.',
  takenAlready: 'This upload has already been used. Please send the file again.',
  noPortraits: 'Nobody in this class has a portrait that may be shown.',
  sheetChanged: 'A portrait was deleted while the sheet was made. Please make it again.',
  sheetStays: 'A class sheet stays as it was made. Withdraw it, or make it again.',
  noTarget: 'The upload does not say what it is for.',
}
