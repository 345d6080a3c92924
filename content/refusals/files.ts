import { MAX_PHOTO_BYTES } from '../../domain/photos/uploads.ts'

const accepted = 'Please upload a JPEG or a PNG.'
const copyAgain = 'Please copy it from the camera and upload it again.'

/** Why a file cannot be a photo, worded to follow its name. */
export const fileRefusals = {
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
