import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { PROGRAM } from '../../platform/program.ts'
import type { ShareWords } from './share-plan.ts'

/** What networks ask for: 1.91 to 1. */
export const SHARE = { width: 1200, height: 630 } as const

const MARGIN = 64

/** Colours of `web/app.css`, which a picture cannot read. */
const BONE = '#f3efe6'
const GORSE = '#e3a93b'
const PEAT = '17, 18, 15'

/** Changes with this file and the encoders; part of a picture's name. */
export const shareRecipe =
  readFileSync(path.join(PROGRAM, 'server/website/render/share-picture.ts'), 'utf8') +
  JSON.stringify(sharp.versions)

type Fonts = Parameters<typeof satori>[1]['fonts']

/** The fonts that share pictures are drawn with, made by the build. */
export const SHARE_FONTS = ['display', 'slate'] as const

/** Reads them from the folder where the build put them. */
export function readShareFonts(folder: string): Promise<Fonts> {
  return Promise.all(
    SHARE_FONTS.map(async (name) => ({ name, data: await readFile(path.join(folder, `${name}.ttf`)) })),
  )
}

/**
 * Draws a share picture: a picture cropped to the frame, with its title on a scrim at the bottom, as a progressive JPEG
 * of size `SHARE`. `position` is what stays in view, as in `object-position`: `50% 40%`. A logo stands in place of the name.
 */
export async function drawShare(
  picture: Buffer,
  position: string,
  words: ShareWords,
  fonts: Fonts,
  logo?: Buffer | '',
) {
  const signature = logo ? await signed(logo) : written(words.name)
  const [background, svg] = await Promise.all([
    cropped(picture, position),
    satori(frame(words, signature), { ...SHARE, fonts }),
  ])
  return sharp(background, { raw: { ...SHARE, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 78, progressive: true })
    .toBuffer()
}

async function cropped(picture: Buffer, position: string): Promise<Buffer> {
  const { width = 1, height = 1 } = (await sharp(picture).metadata()).autoOrient
  const scale = Math.max(SHARE.width / width, SHARE.height / height)
  const [full, tall] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const [x = 50, y = 50] = position.split(' ').map((part) => Number.parseFloat(part))
  return sharp(picture)
    .autoOrient()
    .resize(full, tall)
    .extract({
      left: Math.round(((full - SHARE.width) * x) / 100),
      top: Math.round(((tall - SHARE.height) * y) / 100),
      ...SHARE,
    })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

/** Long titles are set smaller, so that none takes more than three lines. */
const sizeOf = (title: string) => (title.length > 44 ? 68 : title.length > 26 ? 80 : 96)

const written = (name: string) => box({ fontFamily: 'display', fontSize: 34, letterSpacing: '-0.02em' }, name)

/** A logo, as large as the name would be read. */
async function signed(logo: Buffer): Promise<ReactNode> {
  const { data, info } = await sharp(logo)
    .autoOrient()
    .resize({ width: 520, height: 72, fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return createElement('img', { src: `data:image/png;base64,${data.toString('base64')}`, width, height })
}

function frame({ title, slate }: Omit<ShareWords, 'name'>, signature: ReactNode) {
  const line = {
    fontFamily: 'slate',
    fontSize: 24,
    letterSpacing: '0.08em',
    textTransform: 'uppercase',
  } as const
  return box(
    {
      width: SHARE.width,
      height: SHARE.height,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      padding: `0 ${MARGIN}px 56px`,
      color: BONE,
      backgroundImage: `linear-gradient(180deg, rgba(${PEAT}, 0) 12%, rgba(${PEAT}, 0.56) 48%, rgba(${PEAT}, 0.72) 66%, rgba(${PEAT}, 0.9) 100%)`,
    },
    box(line, slate),
    box(
      {
        fontFamily: 'display',
        fontSize: sizeOf(title),
        lineHeight: 1.02,
        letterSpacing: '-0.02em',
        margin: '18px 0 30px',
        maxWidth: 1000,
        textWrap: 'balance',
        wordBreak: 'break-word',
      },
      title,
    ),
    box(
      { alignItems: 'center', justifyContent: 'space-between' },
      signature,
      box({ width: 240, height: 3, backgroundColor: GORSE }),
    ),
  )
}

/** An element for satori; all of them are flex boxes. */
const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)
