import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A password field with a show/hide button. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute top-[1.4rem] right-0 flex h-11 cursor-pointer items-center bg-ground pl-4 text-small text-soft hover:text-ink"
      >
        {shown ? 'Hide' : 'Show'}
        <span className="sr-only"> {props.label.toLowerCase()}</span>
      </button>
    </div>
  )
}
