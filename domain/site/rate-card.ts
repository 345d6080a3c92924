export const RATE_IDS = [
  'filming',
  'drone',
  'editing',
  'voiceover',
  'studio',
  'music',
  'subtitles',
  'footage',
  'travel',
  'nights',
  'sustenance',
] as const
export type RateId = (typeof RATE_IDS)[number]
