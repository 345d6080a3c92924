import { printsWords } from '../../../content/school/prints.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import type { PrintPiece } from '../../../domain/orders/prints/order-prints.ts'
import { isClassPhoto, photoOf } from '../../../domain/orders/products/product-kinds.ts'
import { textLink } from '../../shell/screen.tsx'
import { CropView } from './crop-view.tsx'

/** Whether the buyer may change the photo or the crop of a print. */
export const isEditable = ({ mayCrop, mayChoosePhoto }: PrintPiece) => mayCrop || mayChoosePhoto

/** Whether it is shown as it will be cropped. */
export const hasPicture = ({ thumb, photo }: PrintPiece) => thumb !== null && photo !== null

interface PiecesProps {
  pieces: PrintPiece[]
  lines: OrderView['lines']
  onEdit: ((piece: PrintPiece) => void) | null
}

/** Prints as they will be cropped, then those without a picture; with the child's name where there are several. */
export function Pieces({ pieces, lines, onEdit }: PiecesProps) {
  const pictures = pieces.flatMap((piece) =>
    piece.thumb && piece.photo ? [{ piece, photo: piece.photo, src: piece.thumb }] : [],
  )
  const withoutPicture = pieces.filter((piece) => !hasPicture(piece))
  const several = new Set(pieces.map(stepOf)).size > 1
  const lineOf = ({ lineId }: PrintPiece) => lines.find(({ id }) => id === lineId)
  const severalChildren = new Set(pieces.map((piece) => lineOf(piece)?.title)).size > 1
  const forWhom = (piece: PrintPiece) => severalChildren && lineOf(piece)?.title
  /** Made again, free. */
  const isRemake = (piece: PrintPiece) => lineOf(piece)?.remake === true
  return (
    <>
      <ul className="mt-5 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4">
        {pictures.map(({ piece, photo, src }) => (
          <li key={piece.id} className="wrap-anywhere min-w-0">
            <CropView src={src} photo={photo} crop={piece.crop} />
            <p className="mt-2 text-note">
              <Count piece={piece} />
              <ForWhom title={forWhom(piece)} />
              {isRemake(piece) && <span className="block text-soft">{printsWords.madeAgain}</span>}
              {several && <span className="block text-soft">{stepOf(piece)}</span>}
            </p>
            <Edit piece={piece} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      {withoutPicture.length > 0 && (
        <ul className="mt-5 max-w-[36em] border-line border-t text-note">
          {withoutPicture.map((piece) => (
            <li key={piece.id} className="wrap-anywhere border-line border-b py-2.5">
              <Count piece={piece} />
              <ForWhom title={forWhom(piece)} />
              <span className="text-soft">
                {noteOf(piece)}
                {isRemake(piece) && `. ${printsWords.madeAgain}`}
                {several && `. ${stepOf(piece)}`}
              </span>
              <Edit piece={piece} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Opens the editor of one print, named by what may be changed about it. */
function Edit({ piece, onEdit }: { piece: PrintPiece; onEdit: ((piece: PrintPiece) => void) | null }) {
  if (!onEdit || !isEditable(piece)) return null
  const { mayCrop, mayChoosePhoto, product } = piece
  const words = mayChoosePhoto
    ? mayCrop
      ? 'Change photo or crop'
      : 'Choose another photo'
    : 'Change the crop'
  return (
    <button
      type="button"
      onClick={() => onEdit(piece)}
      className={`${textLink} min-h-11 text-left text-note`}
    >
      {words}
      <span className="sr-only"> of {product.name}</span>
    </button>
  )
}

/** Shown where several events' prints are at different steps. */
const stepNote: Record<PrintPiece['step'], string> = {
  ordered: 'Still to be printed',
  sent: 'On the way to the school',
  delivered: 'Delivered to the school',
}

const homeStepNote: Record<PrintPiece['step'], string> = {
  ordered: 'Still to be printed, for your address',
  sent: 'Being made, for your address',
  delivered: 'Posted to your address',
}

const stepOf = ({ step, toHome }: PrintPiece) => (toHome ? homeStepNote : stepNote)[step]

/** Describes a print without a picture. */
function noteOf({ product, withdrawn, givenBack, step }: PrintPiece): string {
  if (withdrawn && step === 'ordered')
    return isClassPhoto(product) && !givenBack ? printsWords.otherOfClass : printsWords.notPrinted
  if (withdrawn) return printsWords.withdrawn
  return withoutPicture[photoOf(product)]
}

const withoutPicture: Record<ReturnType<typeof photoOf>, string> = {
  chosen: printsWords.underReview,
  class: printsWords.wholeClass,
  none: printsWords.holdsPrints,
}

function Count({ piece: { quantity, product } }: { piece: PrintPiece }) {
  return (
    <>
      <span className="tabular-nums">{quantity} ×</span> {product.name}
    </>
  )
}

/** Whose print it is. */
function ForWhom({ title }: { title: string | false | undefined }) {
  return title ? <span className="block text-soft">{title}</span> : null
}
