import { businessName } from '../../names.ts'
import type { Reader } from '../../platform/db/port.ts'
import { watermarkSettings } from '../tables.ts'
import type { Mark } from './watermark.ts'

/** What the watermark says until the owner gives it words of her own. */
export const usualWords = async (db: Reader): Promise<string> => `${await businessName(db)} · Proof`

/** The watermark as the owner saved it; `words` is empty where it names the business. */
export async function savedWatermark(db: Reader): Promise<Mark> {
  const [saved] = await db.select().from(watermarkSettings)
  return { words: saved?.words ?? '', strength: saved?.strength ?? 'normal' }
}

/** The watermark that previews get now. */
export async function currentMark(db: Reader): Promise<Mark> {
  const { words, strength } = await savedWatermark(db)
  return { words: words || (await usualWords(db)), strength }
}
