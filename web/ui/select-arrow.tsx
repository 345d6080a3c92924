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
