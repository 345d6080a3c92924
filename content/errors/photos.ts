import { type FileRejection, MAX_PHOTO_BYTES } from '../../domain/photos/uploads.ts'

/** Refusals about photos. */
export const photoErrors = {
  eachOnce: 'Each student can be named only once, and must belong to this event.',
  savedMeanwhile: 'Somebody else has saved these names. Yours are still here: save again to keep yours.',
  movedMeanwhile: 'Some of these photos have since been moved or disputed. Please look again.',
  showsErased:
    'A child who may be in one of these photos was erased or taken off the list. Decide first whether it may be shown, at the class’s contact sheet or, if it is nobody’s, among the unsorted photos.',
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

const accepted = 'Please upload a JPEG or a PNG.'
const copyAgain = 'Please copy it from the camera and upload it again.'

/** Why a file cannot be a photo, worded to follow its name. */
export const fileErrors: Record<FileRejection, string> = {
  'photo-empty': 'is empty (0 bytes). Please copy it from the camera again.',
  'photo-too-large': `is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please export it as a smaller JPEG.`,
  'photo-raw': 'is a RAW file. Please export it as JPEG and upload that.',
  'photo-not-an-image': `is not a picture. ${accepted}`,
  'photo-heic': 'is a HEIC picture, which cannot be read here. Please export it as JPEG and upload that.',
  'photo-format': `is not a kind of file that can be sold as a photo. ${accepted}`,
  'photo-animated': 'is animated: it holds more than one picture. Please upload a single photo.',
  'photo-too-many-pixels': 'has more pixels than can be handled. Please export it smaller, as a plain JPEG.',
  'photo-truncated': `is incomplete: part of the file is missing. ${copyAgain}`,
  'photo-damaged': `is damaged and cannot be read. ${copyAgain}`,
}

/** A picture of another kind than these, worded to follow its name. */
export const pictureOfType = (type: string) => `is a picture of type ${type}. ${accepted}`
