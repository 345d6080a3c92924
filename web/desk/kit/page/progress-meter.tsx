interface MeterProps {
  label: string
  /** 0 to 1. */
  value: number
  className?: string
}

/** A progress bar. */
export function ProgressMeter({ label, value, className = '' }: MeterProps) {
  const percent = Math.min(100, Math.max(0, value * 100))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className={`overflow-hidden bg-line forced-colors:outline ${className}`}
    >
      <div className="h-full bg-ink forced-colors:bg-[CanvasText]" style={{ width: `${percent}%` }} />
    </div>
  )
}
