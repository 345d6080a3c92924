import { GREY_BASE } from '../../domain/site/media/site-media.ts'
import { largestJpeg, type PictureData } from '../ui/picture-data.ts'
import { type Site, useSite } from './site.ts'

type Ground = keyof Site['content']['settings']['logo']

/** The logo's key for a ground: the other one's if only that is given; undefined without any, or where it was removed. */
export function logoKey(
  { content, pictures }: Pick<Site, 'content' | 'pictures'>,
  ground: Ground,
): string | undefined {
  const { onDark, onLight } = content.settings.logo
  return (ground === 'onDark' ? [onDark, onLight] : [onLight, onDark]).find((key) => {
    const picture = key === '' ? undefined : pictures[key]
    return picture && picture.base !== GREY_BASE
  })
}

/** The logo's picture, likewise. */
export function logoFor(site: Pick<Site, 'content' | 'pictures'>, ground: Ground): PictureData | undefined {
  const key = logoKey(site, ground)
  return key === undefined ? undefined : site.pictures[key]
}

/** The address of a logo as a picture that every program reads; of one that may be seen through, so that it may. */
export const logoAddress = (logo: PictureData): string =>
  logo.png ? `${logo.base}/${logo.png}.png` : largestJpeg(logo)

/** The smallest file of a logo that browsers show. */
const shownAddress = (logo: PictureData) =>
  logo.png ? logoAddress(logo) : `${logo.base}/${logo.widths.webp[0]}.webp`

/** The logo at the top of a page, or the name without one. The height is fixed, and the width follows from its shape. */
export function LogoOrName() {
  const site = useSite()
  const { name } = site.content.settings
  const [onDark, onLight] = [logoFor(site, 'onDark'), logoFor(site, 'onLight')]
  if (!onDark) return name
  const { width, height } = onDark
  return (
    <picture className="contents [&>source]:hidden">
      {onLight && onLight !== onDark && (
        // The page has the colours of the system, which are light ones.
        <source
          media="(forced-colors: active) and (prefers-color-scheme: light)"
          srcSet={shownAddress(onLight)}
          width={onLight.width}
          height={onLight.height}
        />
      )}
      <img
        src={shownAddress(onDark)}
        alt={name}
        width={width}
        height={height}
        className="h-10 w-auto min-w-0 max-w-full object-contain object-left"
      />
    </picture>
  )
}
