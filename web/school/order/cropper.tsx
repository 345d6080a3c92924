import { type CSSProperties, useId, useState } from 'react'
import 'react-image-crop/dist/ReactCrop.css'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { cropWords } from '../../../content/school/prints.ts'
import type { PrintablePhoto } from '../../../domain/orders/prints/order-prints.ts'
import {
  type ChosenCrop,
  chosenCrop,
  cropShape,
  LEAST_CROP,
  printCrop,
} from '../../../domain/orders/prints/print-crop.ts'
import type { PaperSize } from '../../../domain/orders/products/products.ts'
import { textLink } from '../../shell/screen.tsx'
import { guarded, guardedClasses } from '../gallery/photo.tsx'

interface PictureProps {
  photo: PrintablePhoto
  alt: string
  className: string
  onLoad?: (image: HTMLImageElement) => void
}

/** A photo of which a print can be made. */
export const PrintPicture = ({ photo, alt, className, onLoad }: PictureProps) => (
  <img
    src={photo.thumb}
    alt={alt}
    width={photo.width}
    height={photo.height}
    decoding="async"
    onLoad={(event) => onLoad?.(event.currentTarget)}
    {...guarded}
    className={`${guardedClasses} block h-auto ${className}`}
  />
)

/** Large enough for a thumb. */
const HANDLES = {
  '--rc-focus-color': 'var(--color-gorse)',
  '--rc-drag-handle-size': '1.5rem',
  '--rc-drag-handle-mobile-size': '2.75rem',
} as CSSProperties

interface CropperProps {
  paper: PaperSize | null
  photo: PrintablePhoto
  chosen: ChosenCrop | null
  onChange: (crop: ChosenCrop | null) => void
}

/** The printed part of a photo: drawn with mouse, thumb or arrow keys, or set with sliders. */
export function Cropper({ paper, photo, chosen, onChange }: CropperProps) {
  const [shownWidth, setShownWidth] = useState(0)
  const part = printCrop(paper, photo, chosen)
  const now = chosen ?? chosenCrop(paper, photo, part)
  const drawn = { x: part.x * 100, y: part.y * 100, width: part.width * 100, height: part.height * 100 }
  const draw = ({ x, y, width, height }: PercentCrop) =>
    onChange(chosenCrop(paper, photo, { x: x / 100, y: y / 100, width: width / 100, height: height / 100 }))
  return (
    <div className="grid content-start gap-4">
      <p className="text-note text-soft">{cropWords.lead}</p>
      <div className="grid place-items-center bg-line p-4">
        <ReactCrop
          className="max-h-[min(56svh,34rem)]"
          style={HANDLES}
          crop={{ unit: '%', ...drawn }}
          aspect={cropShape(paper, photo)}
          minWidth={shownWidth * (part.width / now.scale) * LEAST_CROP}
          keepSelection
          ruleOfThirds
          ariaLabels={cropWords.handles}
          onChange={(_, percent) => draw(percent)}
        >
          <PrintPicture
            photo={photo}
            alt={cropWords.picture}
            className="w-auto"
            onLoad={(image) => setShownWidth(image.clientWidth)}
          />
        </ReactCrop>
      </div>
      <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-3">
        <Slider
          label={cropWords.scale}
          least={LEAST_CROP}
          value={now.scale}
          onChange={(scale) => onChange({ ...now, scale })}
        />
        <Slider
          label={cropWords.across}
          value={now.x}
          disabled={part.width > 0.999}
          onChange={(x) => onChange({ ...now, x })}
        />
        <Slider
          label={cropWords.down}
          value={now.y}
          disabled={part.height > 0.999}
          onChange={(y) => onChange({ ...now, y })}
        />
      </div>
      <p className="min-h-11">
        {chosen && (
          <button type="button" onClick={() => onChange(null)} className={`${textLink} min-h-11 text-note`}>
            {cropWords.automatic}
          </button>
        )}
      </p>
    </div>
  )
}

interface SliderProps {
  label: string
  least?: number
  value: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** A share of one, in percent. */
function Slider({ label, least = 0, value, disabled, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-note">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={least * 100}
        max={100}
        step={1}
        value={Math.round(value * 100)}
        disabled={disabled}
        onChange={({ target }) => onChange(target.valueAsNumber / 100)}
        className="h-11 w-full cursor-pointer accent-ink disabled:cursor-default disabled:opacity-40"
      />
    </div>
  )
}
