/** A button that looks like a link. */
export const quietButton =
  'inline-flex min-h-11 cursor-pointer items-center text-note underline decoration-edge decoration-1 underline-offset-[0.4em] hover:decoration-ink aria-disabled:cursor-progress aria-disabled:no-underline aria-disabled:text-soft'
