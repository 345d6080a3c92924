/** The icon of buttons that close or clear; the button names itself. */
export function CloseIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
      <path d="M2 2L14 14M14 2L2 14" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}
