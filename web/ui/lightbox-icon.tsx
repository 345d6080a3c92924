/** An icon on a lightbox button, drawn as one path. */
export function LightboxIcon({ d }: { d: string }) {
  return (
    <svg
      aria-hidden="true"
      width="28"
      height="28"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
    >
      <path d={d} />
    </svg>
  )
}
