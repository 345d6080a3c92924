import type { MarkStrength } from '../../../domain/photos/watermark.ts'

/** The watermark of previews, on the screen of the business's details. */
export const watermarkWords = {
  heading: 'Watermark',
  lead: 'It lies over every picture that parents look at, and weaker over the face. What they buy has none.',
  words: 'Words (optional)',
  hint: (usual: string) => `Left empty, it says “${usual}”. Letters, figures and . - / & ’ can be drawn.`,
  strength: 'Strength',
  strengths: { faint: 'Faint', normal: 'Normal', strong: 'Strong' } satisfies Record<MarkStrength, string>,
  previewAlt: 'A drawn sample portrait with this watermark',
  save: 'Save the watermark',
  saved: 'The watermark is saved.',
  toRemake: (photos: number) =>
    photos === 1
      ? 'One photo still has the watermark before. It changes by itself.'
      : `${photos.toLocaleString('en-GB')} photos still have the watermark before. They change by themselves, some ten in a few seconds.`,
}
