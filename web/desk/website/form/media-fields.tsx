import { control, describedBy, FieldFrame } from './field-frame.tsx'

/** Pictures and films are plain text until their own fields are there. */
interface MediaFieldProps {
  id: string
  label: string
  help?: string | undefined
  value: string
  onChange: (next: string) => void
  problem?: string | undefined
}

function PlainField({ id, label, help, value, onChange, problem }: MediaFieldProps) {
  return (
    <FieldFrame {...{ id, label, help, problem }}>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={control}
        {...describedBy(id, { help, problem })}
      />
    </FieldFrame>
  )
}

export const PictureField = PlainField
export const FilmField = PlainField
export function PositionField({ picture: _, ...props }: MediaFieldProps & { picture: string }) {
  return <PlainField {...props} />
}

/** A picture in small, by its key. */
export const PictureThumb = ({ picture }: { picture: string }) => (
  <span className="wrap-anywhere">{picture}</span>
)
