import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  name: string
  /** The control's id; islands set it, because `useId` differs between page and island. */
  id?: string | undefined
  /** The problem with the value, shown under the control and read out with it. */
  problem?: string | undefined
  /** Small print beside the label, such as a counter. */
  aside?: ReactNode
  className?: string | undefined
}

/** A control on a hairline. */
export const control =
  'mt-1 block w-full min-h-11 border-0 border-edge border-b bg-transparent px-0 py-2 text-body text-ink transition-[border-color,box-shadow] duration-200 hover:border-ink focus:border-ink focus:[box-shadow:0_1px_0_var(--ink)] aria-invalid:border-wrong aria-invalid:[box-shadow:0_1px_0_var(--wrong)]'

/** One line of text on a hairline. */
export function TextField({
  label,
  problem,
  aside,
  className,
  id: given,
  'aria-describedby': hint,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const own = useId()
  const id = given ?? own
  return (
    <Frame {...{ id, label, problem, aside, className }}>
      <input id={id} className={control} {...described(id, problem, hint)} {...input} />
    </Frame>
  )
}

/** Several lines of text; grows with its content. */
export function TextArea({
  label,
  problem,
  aside,
  className,
  id: given,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const own = useId()
  const id = given ?? own
  return (
    <Frame {...{ id, label, problem, aside, className }}>
      <textarea
        id={id}
        className={`${control} field-sizing-content min-h-36 resize-none leading-[1.6]`}
        {...described(id, problem)}
        {...area}
      />
    </Frame>
  )
}

type Option = string | { value: string; label: string }

interface SelectControlProps extends ComponentProps<'select'> {
  options: readonly Option[]
  /** The label of a first, empty option. */
  placeholder?: string
}

/** A choice from a list. */
export function Select({
  label,
  problem,
  aside,
  className,
  id: given,
  ...select
}: SelectControlProps & Omit<FieldProps, 'name'>) {
  const own = useId()
  const id = given ?? own
  return (
    <Frame {...{ id, label, problem, aside, className }}>
      <SelectControl id={id} {...described(id, problem)} {...select} />
    </Frame>
  )
}

/** The select alone. */
export function SelectControl({ options, placeholder, ...select }: SelectControlProps) {
  return (
    <div className="relative">
      <select className={`${control} cursor-pointer appearance-none truncate pr-7`} {...select}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) =>
          typeof option === 'string' ? (
            <option key={option}>{option}</option>
          ) : (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ),
        )}
      </select>
      <SelectArrow />
    </div>
  )
}

/** What is wrong with a control's value, below it. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null
  return (
    <p id={`${id}-problem`} role="alert" className="mt-2 text-small text-wrong leading-snug">
      {problem}
    </p>
  )
}

interface FrameProps extends Omit<FieldProps, 'name' | 'id'> {
  id: string
  children: ReactNode
}

function Frame({ id, label, problem, aside, className = '', children }: FrameProps) {
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-4 leading-snug">
        <label htmlFor={id} className="text-small text-soft">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldProblem {...{ id, problem }} />
    </div>
  )
}

/** `hint`: the id of what is said about the field anyway. */
export const described = (id: string, problem: string | undefined, hint?: string) =>
  problem
    ? ({
        'aria-invalid': true,
        'aria-describedby': [`${id}-problem`, hint].filter(Boolean).join(' '),
      } as const)
    : { 'aria-describedby': hint }

/** The arrow of a select; goes inside a `relative` element. */
export function SelectArrow() {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-0 size-3"
    >
      <path d="m1 3.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}
