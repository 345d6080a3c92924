import { wordsOf } from '../../text.ts'

const LENGTH = 80

/** The last part of an address, made of a title: `Filming in winter` is `filming-in-winter`. */
export const addressPartOf = (title: string, length = LENGTH): string =>
  wordsOf(title.slice(0, 200).replaceAll('&', ' and '))
    .filter((word) => /^[a-z0-9]+$/.test(word))
    .join('-')
    .slice(0, length)
    .replace(/-$/, '')
