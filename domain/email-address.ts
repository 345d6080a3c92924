import { z } from 'zod'
import { typedText } from './bounded-text.ts'
import { normalizeTypedKey } from './text.ts'

/**
 * An address that mail can be delivered to, in any script; not one that only quotation marks allow. Whatever takes an
 * address takes the same ones.
 */
const ADDRESS =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?![\d-]+$)(?!-)[\p{L}\p{M}\p{N}-]{2,}(?<!-)$/u

/** Without what nobody sees, and with the signs that its keys would have typed: a curly apostrophe is a plain one. */
export const cleanEmail = (typed: string) =>
  normalizeTypedKey(typed)
    .replace(/[‘’ʼ′＇]/g, "'")
    .replaceAll('。', '.')
    .trim()

export const isEmail = (text: string) => ADDRESS.test(text)

/** A typed address before it is checked. */
export const typedEmail = (...limit: Parameters<typeof typedText>) =>
  typedText(...limit).overwrite(cleanEmail)

/** Text that is an address, or else this is said. */
export const emailFormat = (message?: string) => z.email({ pattern: ADDRESS, error: message })
