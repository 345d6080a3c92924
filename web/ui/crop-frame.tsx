import type { ReactNode } from 'react'

interface CropFrameProps {
  /** The part that stays bright, as fractions of the width and height; null: all. */
  crop: { x: number; y: number; width: number; height: number } | null
  /** The picture, which fills the frame. */
  children: ReactNode
  className?: string
}

const percent = (share: number) => `${share * 100}%`

/** A picture with everything outside a part of it darkened. */
export function CropFrame({ crop, children, className = '' }: CropFrameProps) {
  return (
    <div className={`relative overflow-hidden bg-line ${className}`}>
      {children}
      {crop && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute border border-bone shadow-[0_0_0_100vmax] shadow-peat/55"
          style={{
            left: percent(crop.x),
            top: percent(crop.y),
            width: percent(crop.width),
            height: percent(crop.height),
          }}
        />
      )}
    </div>
  )
}
