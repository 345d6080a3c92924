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
  /** The key of the logo that stands in place of the name. */
  logo?: string | undefined
  /** It is no share picture, but an icon of the site. */
  icon?: IconShape
  /** Its name, which changes with everything that it is drawn from. */
  file: string
}

/** How an icon is drawn. */
export interface IconShape {
  /** Its sides in pixels; several in one file of the type ICO. */
  sizes: readonly number[]
  /** How much of its side the logo may take. */
  share: number
}

/** Plans the icons of a site that has a logo, by path; they have the paths of the program's own. */
export const planIcons = (
  logo: string,
  icons: Readonly<Record<string, IconShape>>,
  { iconRecipe }: { iconRecipe: string },
): Record<string, SharePlan> =>
  Object.fromEntries(
    Object.entries(icons).map(([address, icon]) => {
      const name = hash('sha256', JSON.stringify([iconRecipe, logo, icon]))
      const file = `${name}${path.extname(address)}`
      return [address, { picture: logo, position: '50% 50%', words: NO_WORDS, icon, file }]
    }),
  )

const NO_WORDS: ShareWords = { title: '', slate: '', name: '' }

interface ShareBase {
  /** Hash of how pictures are drawn. */
  shareRecipe: string
  /** Hashes of the sample's originals, by key. */
  originals: Readonly<Record<string, string>>
}

/** Plans a page's share picture, of the grey frame where its picture is gone. An uploaded picture's key names its bytes for ever, so it needs no hash. */
export function planShare(
  {
    title,
    headline,
    category,
    picture,
    position = '50% 50%',
    logo,
  }: SharedPage & { logo?: string | undefined },
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
    ...(logo && { logo }),
    file: `${hash('sha256', JSON.stringify([shareRecipe, original, position, words, ...(logo ? [logo] : [])]))}.jpg`,
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

const ENDS = [Buffer.of(0xff, 0xd9), Buffer.of(0xae, 0x42, 0x60, 0x82)]

/** A share picture from the first of these folders that has it whole. */
async function readShare(file: string, folders: readonly string[]): Promise<Buffer | undefined> {
  for (const folder of folders) {
    const bytes = await readFile(path.join(folder, file)).catch(() => undefined)
    // A JPEG or PNG that was written to its end; an ICO ends with a PNG.
    if (bytes && ENDS.some((end) => bytes.subarray(-end.length).equals(end))) return bytes
  }
  return undefined
}
