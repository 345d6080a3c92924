import { LOGO_MB, LOGO_MEGAPIXELS } from '../../domain/business/business-desk.ts'

/** Refusals about the business's details. */
export const businessErrors = {
  logoTooLarge: `A logo can be at most ${LOGO_MB} MB. Please choose a smaller one.`,
  logoTooManyPixels: `A logo can have at most ${LOGO_MEGAPIXELS} megapixels. Please choose a smaller one.`,
  logoUnreadable: 'This file cannot be read as a picture. Please choose a PNG, JPEG or WebP.',
  changedMeanwhile:
    'These details were changed on another screen. What you typed is kept: save again to replace them.',
}
