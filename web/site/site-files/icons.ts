/** The manifest's icons, drawn from `favicon.svg` by `scripts/build/icons.ts`; `size` in pixels. */
export const manifestIcons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  /** Phones crop it to a circle. */
  { file: 'icon-maskable.png', size: 512, purpose: 'maskable' },
] as const
