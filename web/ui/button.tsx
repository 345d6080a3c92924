import type { ButtonHTMLAttributes } from 'react'

const looks = {
  /** The main action. */
  primary:
    'bg-gorse text-peat px-6 big-text:px-3 forced-colors:border hover:bg-bone active:translate-y-px aria-disabled:cursor-progress aria-disabled:opacity-60',
  /** The main action on a bone page, where gorse would shout. */
  solid:
    'bg-ink text-ground px-6 big-text:px-3 forced-colors:border hover:bg-lichen active:translate-y-px aria-disabled:cursor-progress aria-disabled:opacity-60 disabled:opacity-40',
  outline: 'border border-current px-4 hover:bg-ink hover:text-ground hover:border-ink',
  secondary: 'underline-drawn',
} as const

export type ButtonVariant = keyof typeof looks

/** Classes for a button, or for a link that acts as one; at least 44 px high. */
export function buttonClasses(look: ButtonVariant): string {
  return `inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 button-words rounded-frame font-[560] transition duration-200 ease-out ${looks[look]}`
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonVariant
}

export function Button({ look = 'primary', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClasses(look)} ${className}`} {...rest} />
}
