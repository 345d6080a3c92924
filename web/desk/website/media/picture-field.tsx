import { useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { isNarrow, isPublishable } from '../../../../domain/site/media/site-media.ts'
import { largestJpeg, type PictureData } from '../../../ui/picture-data.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { descriptionOf, type FieldsetFieldProps, FieldsetFrame } from '../form/field-frame.tsx'
import { DescribeHere } from './describe-here.tsx'
import { pictureDataOf } from './picture-data-of.ts'
import { PicturePicker } from './picture-picker.tsx'
import { SmallPicture } from './small-picture.tsx'
import { usePictureWords } from './use-picture-words.ts'
import { usePictures } from './use-pictures.ts'

/** Chooses a picture: its key. */
export function PictureField({
  id,
  label,
  help,
  value,
  onChange,
  problem,
  optional,
  width,
  logo,
  onCrop,
}: FieldsetFieldProps & {
  width: number | undefined
  /** It is a logo, for a ground of this kind: shown whole, and it needs no words. */
  logo?: 'light' | 'dark' | undefined
  /** Is told what stays in view of a picture that is chosen, where it is cropped. */
  onCrop?: ((position: string) => void) | undefined
}) {
  const { data: list } = usePictures()
  const { wordsOf } = usePictureWords()
  const [open, setOpen] = useState<'choose' | 'describe'>()
  const picture = list?.pictures.find(({ key }) => key === value)
  const data = picture && pictureDataOf(picture)
  const said = picture && { ...picture, ...wordsOf(value) }
  const isMissing = list && value !== '' && !picture
  return (
    <FieldsetFrame {...{ id, label, help, problem, optional }}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="aspect-[4/3] w-32 shrink-0 overflow-hidden bg-line sm:w-40">
          {data && logo ? (
            <LogoPreview picture={data} ground={logo} />
          ) : (
            picture && <SmallPicture picture={picture} sizes="10rem" />
          )}
        </div>
        <div className="grid min-w-0 grow basis-52 gap-2">
          {picture ? (
            <p className="min-w-0 leading-snug">
              <span className="block truncate">{picture.fileName}</span>
              <span className="line-clamp-2 text-small text-soft">
                {picture.state === 'ready'
                  ? logo
                    ? words.saysName
                    : said && isPublishable(said)
                      ? said.alt
                      : words.needsAlt
                  : picture.state === 'waiting'
                    ? words.notYet
                    : `${words.cannot} ${picture.reason ?? ''}`}
              </span>
            </p>
          ) : (
            <p className={isMissing ? 'text-wrong' : 'text-soft'}>{isMissing ? words.unknown : words.none}</p>
          )}
          {picture && isNarrow(picture, width) && (
            <p className="border-gorse border-l-2 pl-3 text-small leading-snug">
              {words.narrow(picture.width, width ?? 0)}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <DeskButton
              id={id}
              onClick={() => setOpen('choose')}
              aria-describedby={descriptionOf(id, { help, problem })}
              aria-invalid={problem !== undefined}
            >
              {value === '' ? words.choose : words.change}
            </DeskButton>
            {logo && value !== '' && (
              <DeskButton look="plain" className="px-2!" onClick={() => onChange('')}>
                {words.takeOut}
              </DeskButton>
            )}
            {!logo && picture?.state === 'ready' && (
              <DeskButton look="plain" className="px-2!" onClick={() => setOpen('describe')}>
                {words.describe}
              </DeskButton>
            )}
          </div>
        </div>
      </div>
      <PicturePicker
        open={open === 'choose'}
        onClose={() => setOpen(undefined)}
        value={value}
        wordless={logo !== undefined}
        onChoose={(key) => {
          onChange(key)
          const chosen = list?.pictures.find((one) => one.key === key)
          if (chosen && key !== value) onCrop?.(chosen.position)
        }}
      />
      {picture && open === 'describe' && (
        <DescribeHere picture={picture} onClose={() => setOpen(undefined)} />
      )}
    </FieldsetFrame>
  )
}

/** A logo as it looks on its ground. */
function LogoPreview({ picture, ground }: { picture: PictureData; ground: 'light' | 'dark' }) {
  return (
    <img
      src={picture.png ? `${picture.base}/${picture.png}.png` : largestJpeg(picture)}
      alt=""
      className={`size-full object-contain p-3 ${ground === 'dark' ? 'bg-peat' : 'bg-bone'}`}
    />
  )
}

/** A picture in small, by its key. */
export function PictureThumb({ picture: key }: { picture: string }) {
  const { data: list } = usePictures()
  const picture = list?.pictures.find((one) => one.key === key)
  return (
    <span className="block size-11 shrink-0 overflow-hidden bg-line">
      {picture && <SmallPicture picture={picture} alt="" sizes="3rem" />}
    </span>
  )
}
