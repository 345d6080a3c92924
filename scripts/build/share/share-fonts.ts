import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SHARE_FONTS } from '../../../server/website/render/share-picture.ts'
import { type Face, faces, latin } from '../fonts/font-faces.ts'
import { subsetFontFile } from '../fonts/subset.ts'

/**
 * Writes the site's fonts, at the weight and optical size for a title of 84 px, for `share-picture.ts`: a server cuts
 * none itself.
 */
export async function writeShareFonts(folder: string): Promise<void> {
  const whole = (face: Face, at: Face['axes']) => subsetFontFile({ ...face, characters: latin }, at, 'sfnt')
  const fonts: Record<(typeof SHARE_FONTS)[number], Promise<Uint8Array>> = {
    display: whole(faces.fraunces, { wght: 340, opsz: 84 }),
    slate: whole(faces['spline-sans-mono'], {}),
  }
  await mkdir(folder, { recursive: true })
  for (const [name, font] of Object.entries(fonts)) await writeFile(join(folder, `${name}.ttf`), await font)
}
