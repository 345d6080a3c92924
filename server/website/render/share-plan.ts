import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ShownSettings } from '../../../domain/site/contact.ts'
import type { SharedPage } from '../../../web/assets.ts'
import type { EncodedBody } from './rendered-site.ts'

/** What is written on a share picture. */
export interface ShareWords {
  title: string
  /** The line above the title, as on a clapperboard. */
  slate: string
  /** Name of the site. */
  name: string
}

/** How a page's share picture is drawn. */
export interface SharePlan {
  /** Key of the picture, and the part of it that stays in view. */
  picture: string
  position: string
  words: ShareWords
  /** Its name, which changes with everything that it is drawn from. */
  file: string
}

interface ShareBase {
  /** Hash of how pictures are drawn. */
  shareRecipe: string
  /** Hashes of the sample's originals, by key. */
  originals: Readonly<Record<string, string>>
}

/** Plans a page's share picture, of the grey frame where its picture is gone. An uploaded picture's key names its bytes for ever, so it needs no hash. */
export function planShare(
  { title, headline, category, picture, position = '50% 50%' }: SharedPage,
  { name, town, region }: Pick<ShownSettings, 'name' | 'town' | 'region'>,
  { shareRecipe, originals }: ShareBase,
): SharePlan {
  const slate = category === 'Page' ? `${town}, ${region}` : category
  const words = { title: headline ?? title, slate, name }
  const original = originals[picture] ?? picture
  return {
    picture,
    position,
    words,
    file: `${hash('sha256', JSON.stringify([shareRecipe, original, position, words]))}.jpg`,
  }
}

/** The keys of the pictures that these are drawn from, by path. */
export const picturesOf = (share: Readonly<Record<string, SharePlan>>): Record<string, string> =>
  Object.fromEntries(Object.entries(share).map(([address, { picture }]) => [address, picture]))

/** Share pictures that are in one of these folders, and those that have to be drawn, both by path. */
export async function findShares(
  share: Readonly<Record<string, SharePlan>>,
  folders: readonly string[],
): Promise<{ drawn: Record<string, EncodedBody>; undrawn: Record<string, SharePlan> }> {
  const drawn: Record<string, EncodedBody> = {}
  const undrawn: Record<string, SharePlan> = {}
  for (const [address, plan] of Object.entries(share)) {
    const identity = await readShare(plan.file, folders)
    if (identity) drawn[address] = { identity }
    else undrawn[address] = plan
  }
  return { drawn, undrawn }
}

/** A share picture from the first of these folders that has it whole. */
async function readShare(file: string, folders: readonly string[]): Promise<Buffer | undefined> {
  for (const folder of folders) {
    const bytes = await readFile(path.join(folder, file)).catch(() => undefined)
    // A JPEG that was written to its end.
    if (bytes?.subarray(-2).equals(Buffer.of(0xff, 0xd9))) return bytes
  }
  return undefined
}
