import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { type FieldsetFieldProps, FieldsetFrame } from '../form/field-frame.tsx'
import { FocalPoint } from './focal-point.tsx'
import { pictureDataOf } from './picture-data-of.ts'
import { usePictures } from './use-pictures.ts'

/** The point of a picture that stays in view on a page, as `left% top%`. */
export function PositionField({
  id,
  label,
  help,
  value,
  onChange,
  problem,
  picture: key,
}: FieldsetFieldProps & { picture: string }) {
  const { data: list } = usePictures()
  const picture = list?.pictures.find((one) => one.key === key)
  const data = picture && pictureDataOf(picture)
  return (
    <FieldsetFrame {...{ id, label, help, problem }}>
      {data ? (
        <FocalPoint id={id} picture={data} value={value} onChange={onChange} label={label} />
      ) : (
        <p className="text-soft">{words.noPicture}</p>
      )}
    </FieldsetFrame>
  )
}
