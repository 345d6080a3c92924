import { boundedText } from '../../bounded-text.ts'
import { FILM_ADDRESS, PICTURE_KEY } from '../media/text-media.ts'
import { type FieldWords, siteFields } from './field-meta.ts'

const pictureKey = () => boundedText(160).regex(PICTURE_KEY, 'Please choose a picture')

/** Across the page, and in a part of it. */
export const PAGE_WIDTH = 2400
const PART_WIDTH = 1600

export const picture = (
  label: string,
  { width = PART_WIDTH, ...words }: FieldWords & { width?: number } = {},
) => pictureKey().register(siteFields, { input: 'picture', label, width, ...words })

/** A logo, or none; the ground that it is for. */
export const logo = (label: string, ground: 'light' | 'dark') =>
  boundedText(160)
    .refine((key) => key === '' || PICTURE_KEY.test(key), 'Please choose a picture')
    .default('')
    .register(siteFields, { input: 'picture', label, logo: ground, optional: true })

/** A point of a picture as `left% top%`. */
export const POSITION = /^(?:100|\d{1,2})% (?:100|\d{1,2})%$/

/** The point of a picture that stays visible when it is cropped. */
export const position = (label = 'What stays in view') =>
  boundedText(9)
    .regex(POSITION, 'Please press on the picture')
    .default('50% 50%')
    .register(siteFields, { input: 'position', label, optional: true })

/** A film, by its address. */
export const filmAddress = (label: string, words: FieldWords = {}) =>
  boundedText(120)
    .regex(FILM_ADDRESS, 'Please give the address of a film on YouTube or Vimeo, or upload one')
    .register(siteFields, { input: 'film', label, max: 120, ...words })
