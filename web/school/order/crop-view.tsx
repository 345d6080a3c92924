import type { OrderPhoto } from '../../../domain/orders/order-page.ts'
import type { Crop } from '../../../domain/orders/order-prints.ts'
import { guarded, guardedLook } from '../gallery/photo.tsx'

interface CropViewProps {
  src: string
  photo: Pick<OrderPhoto, 'width' | 'height'>
  /** Null for the whole photo. */
  crop: Crop | null
}

const percent = (share: number) => `${share * 100}%`

/** A photo with everything outside the print darkened. */
export function CropView({ src, photo, crop }: CropViewProps) {
  return (
    <div className="relative overflow-hidden bg-line">
      <img
        src={src}
        alt="As it will be printed"
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
        {...guarded}
        className={`${guardedLook} block h-auto w-full`}
      />
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
