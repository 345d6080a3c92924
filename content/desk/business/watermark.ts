import type { MarkStrength } from '../../../domain/photos/watermark.ts'

/** The watermark of previews, on the screen of the business's details. */
export const watermarkWords = {
  heading: 'Watermark',
  lead: 'It’s on every picture that parents look at, and fainter over the face. What they buy has none.',
  words: 'Words (optional)',
  hint: (usual: string) => `Left empty, it says “${usual}”. It’s set in capitals.`,
  strength: 'Strength',
  strengths: { faint: 'Faint', normal: 'Normal', strong: 'Strong' } satisfies Record<MarkStrength, string>,
  previewAlt: 'A drawn sample portrait with this watermark',
  save: 'Save the watermark',
  saved: 'The watermark is saved.',
  toRemake: (photos: number) =>
    photos === 1
      ? 'One photo still has the earlier watermark. It’s being replaced.'
      : `${photos.toLocaleString('en-GB')} photos still have the earlier watermark. They’re being replaced in the background.`,
}
