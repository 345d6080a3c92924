/** Marks a still as a film; goes inside a link of class `group`. */
export function PlayMark({ className = 'size-14' }: { className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-full border border-bone transition-colors duration-200 group-hover:border-gorse group-hover:bg-gorse group-hover:text-peat forced-colors:bg-[Canvas] ${className}`}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="ml-0.5 size-1/3" fill="currentColor">
        <path d="M4 2v16l14-8z" />
      </svg>
    </span>
  )
}
