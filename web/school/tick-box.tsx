import { type ReactNode, useId } from 'react'

interface TickBoxProps {
  name: string
  checked: boolean
  problem?: string | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A box to tick, with its sentence. */
export function TickBox({ name, checked, problem, onChange, children }: TickBoxProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3.5 py-2">
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="tick-box mt-0.5 size-6 shrink-0 cursor-pointer appearance-none rounded-frame border border-edge bg-raised checked:border-ink checked:bg-ink aria-invalid:border-wrong"
        />
        <span>{children}</span>
      </label>
      {problem && (
        <p id={`${id}-problem`} className="mb-2 ml-9.5 text-small text-wrong">
          {problem}
        </p>
      )}
    </div>
  )
}
