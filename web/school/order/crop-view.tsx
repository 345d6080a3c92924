import type { OrderPhoto } from '../../../domain/orders/order-page.ts'
import type { Crop } from '../../../domain/orders/prints/print-crop.ts'
import { CropFrame } from '../../ui/crop-frame.tsx'
import { guarded, guardedClasses } from '../gallery/photo.tsx'

interface CropViewProps {
  src: string
  photo: Pick<OrderPhoto, 'width' | 'height'>
  /** Null for the whole photo. */
  crop: Crop | null
}

/** A photo with everything outside the print darkened. */
export function CropView({ src, photo, crop }: CropViewProps) {
  return (
    <CropFrame crop={crop}>
      <img
        src={src}
        alt="As it will be printed"
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
        {...guarded}
        className={`${guardedClasses} block h-auto w-full`}
      />
    </CropFrame>
  )
}
