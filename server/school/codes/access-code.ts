import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '../../../domain/school/access-code.ts'
import { school } from '../../../domain/screens.ts'
import type { Context } from '../../context.ts'

/** A random access code: 8 places of 31 symbols, about 8.5 × 10¹¹ codes. */
export function newAccessCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

/** The address that opens the code page with the code filled in. A fragment is never sent, so no proxy logs the code. */
export const codeLink = ({ config }: Pick<Context, 'config'>, accessCode: string) =>
  `${config.PUBLIC_URL}${school.gate}#code=${accessCode}`
