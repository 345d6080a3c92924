/** The icons on a lightbox's buttons, for its `render`. */
export const lightboxIcons = {
  iconPrev: () => <Icon d="M15 4 7 12l8 8" />,
  iconNext: () => <Icon d="m9 4 8 8-8 8" />,
  iconClose: () => <Icon d="M5 5l14 14M19 5 5 19" />,
}

function Icon({ d }: { d: string }) {
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
