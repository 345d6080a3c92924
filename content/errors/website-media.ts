import { MAX_FILM_BYTES, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '../../domain/site/media/site-media.ts'

const MEGABYTE = 1024 ** 2
const accepted = 'Please upload a JPEG, PNG, WebP, AVIF or SVG.'

/** Why a file cannot be a picture of the website, worded to follow its name. */
export const pictureFileErrors = {
  'picture-empty': 'is empty (0 bytes). Please choose it again.',
  'picture-too-large': `is larger than ${MAX_PICTURE_BYTES / MEGABYTE} MB. Please export it smaller, as a JPEG.`,
  'picture-raw': 'is a RAW file. Please export it as JPEG and upload that.',
  'picture-not-an-image': `is not a picture. ${accepted}`,
  'picture-heic':
    'is a HEIC picture, which cannot be read here. Please choose it from the phone’s photo library, which hands it over as JPEG, or export it as JPEG.',
  'picture-format': `is a kind of picture that cannot be shown here. ${accepted}`,
  'picture-animated': 'is animated. Please upload a still picture, or a film.',
  'picture-too-many-pixels': `has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels, or is longer than 16,000 pixels. Please export it smaller.`,
  'picture-too-heavy':
    'takes too much memory to open in the way it is stored. Please export it smaller, or as a plain JPEG.',
  'svg-too-large': 'is a drawing of more than 1 MB. Please export it simpler, or as a PNG.',
  'svg-too-many':
    'is a drawing with too many parts, or with parts that repeat each other. Please export it simpler, or as a PNG.',
  'svg-outside':
    'is a drawing that needs something from another file or website. Please export it with everything in it, or as a PNG.',
  'svg-parts':
    'has texts, pictures, filters, patterns or dashes in it, which may look different here. Please turn texts into outlines, or export it as a PNG.',
  'svg-damaged':
    'is a drawing that cannot be read, or that does not say how large it is. Please export it again, or as a PNG.',
  'picture-damaged': 'is damaged or incomplete, and cannot be read. Please export it again.',
}

/** Why a file cannot be a film of the website, worded to follow its name. */
export const filmFileErrors = {
  'film-empty': 'is empty (0 bytes). Please choose it again.',
  'film-too-large': `is larger than ${MAX_FILM_BYTES / 1024 ** 3} GB. Please export it at 1080p, with a lower bit rate.`,
  'film-format':
    'is not an MP4 film. Please export it as MP4, with H.264 for the picture and AAC for the sound.',
  'film-codec':
    'is not coded as H.264 with AAC sound, so many browsers cannot play it. Please export it as MP4, with H.264 for the picture and AAC for the sound.',
  'film-damaged': 'is incomplete: part of the film is missing. Please export it again.',
}

/** Refusals about the website's pictures and films. */
export const mediaErrors = {
  removedBefore: (fileName: string) =>
    `${fileName} was removed everywhere. If it may be shown after all, export it again and upload that copy.`,
  ownersOnly: 'Visitors see this already, so only the owner changes it. Please ask them to.',
  ownersRemove: 'Only the owner removes what is used. Please ask them to.',
  noKind: 'The upload does not say whether it is a picture or a film.',
  cannotReplace: 'Please choose another picture, one that is ready and says what it shows.',
  saysNothing: 'Please say what the picture shows first, and save it.',
  needsAlt: 'Please say what the picture shows, or tick Decorative',
  posterUnreadable: 'This poster cannot be read. Please take another frame of the film.',
  usedIn: (places: readonly string[], more: number) =>
    `It is still used: ${places.join(', ')}${more > 0 ? `, and in ${more} more` : ''}. Please take it out there first.`,
}
