/** The sizes that browsers expect in `favicon.ico`. */
export const ICO_SIZES = [16, 32, 48]

/** The manifest's icons, drawn from `favicon.svg` by `scripts/build/icons.ts`; `size` in pixels. */
export const manifestIcons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  /** Phones crop it to a circle. */
  { file: 'icon-maskable.png', size: 512, purpose: 'maskable' },
] as const

/** How each icon is drawn from a logo, by path; of what phones crop to a circle, its corners stay inside. */
export const logoIcons: Readonly<Record<string, { sizes: readonly number[]; share: number }>> = {
  '/favicon.ico': { sizes: ICO_SIZES, share: 0.94 },
  '/apple-touch-icon.png': { sizes: [180], share: 0.72 },
  ...Object.fromEntries(
    manifestIcons.map(({ file, size, purpose }) => [
      `/${file}`,
      { sizes: [size], share: purpose === 'maskable' ? 0.56 : 0.86 },
    ]),
  ),
}
