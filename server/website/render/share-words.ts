import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import type { SharedPage } from '../../../web/assets.ts'
import { sha256 } from './stored-site.ts'

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

/** Plans a page's share picture. An uploaded picture's key names its bytes for ever, so it needs no hash. */
export function planShare(
  { title, headline, category, picture, position = '50% 50%' }: SharedPage,
  { name, town, region }: Pick<SiteContent['settings'], 'name' | 'town' | 'region'>,
  { shareRecipe, originals }: ShareBase,
): SharePlan {
  const slate = category === 'Page' ? `${town}, ${region}` : category
  const words = { title: headline ?? title, slate, name }
  const original = originals[picture] ?? picture
  return {
    picture,
    position,
    words,
    file: `${sha256(JSON.stringify([shareRecipe, original, position, words]))}.jpg`,
  }
}
