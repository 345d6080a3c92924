import type { FieldInput } from '../../../../domain/site/fields.ts'
import { PictureThumb } from '../media/picture-field.tsx'

/** A value as it was or will be: its words, or its picture. */
export function ShownValue({ input, value }: { input: FieldInput; value: string | undefined }) {
  if (value === undefined) return <span className="text-soft">Nothing</span>
  if (input === 'picture') return <PictureThumb picture={value} />
  return <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">{value}</span>
}
