import {
  CODE_DIGEST_LENGTH,
  codeOnCard,
  codeWithSalt,
  type PhotoDay,
  type PhotoDayPupil,
} from '../../../../domain/school/photo-day.ts'

/** Whose card a QR code is: nobody's of this event, one student's, or (rarely) one of several; `undefined`: no card. */
export async function findByCard(
  { salt, pupils }: Pick<PhotoDay, 'salt' | 'pupils'>,
  text: string,
): Promise<PhotoDayPupil[] | undefined> {
  const code = codeOnCard(text)
  if (code === undefined) return undefined
  const digest = await digestOf(codeWithSalt(salt, code))
  return pupils.filter(({ codes }) => codes.includes(digest))
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, CODE_DIGEST_LENGTH)
}
