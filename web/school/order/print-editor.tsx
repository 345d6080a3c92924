import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Message } from '../../../content/errors/messages.ts'
import { cropWords, printsWords } from '../../../content/school/prints.ts'
import * as orders from '../../../contract/orders/orders.ts'
import type { PrintablePhoto, PrintPiece } from '../../../domain/orders/prints/order-prints.ts'
import type { ChosenCrop } from '../../../domain/orders/prints/print-crop.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { explainError } from '../../http/error-messages.ts'
import { Failure, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import { changePrint, isStale } from './change-prints.ts'
import { Cropper, PrintPicture } from './cropper.tsx'

interface PrintEditorProps {
  orderKey: string
  piece: PrintPiece
  /** Of the prints as they were shown. */
  version: string
  onDone: () => Promise<unknown>
  onCancel: () => void
  /** What was to be changed has changed meanwhile. */
  onStale: (why: Message) => void
}

/** Edits one print: which photo, where the buyer may choose, and which part of it. */
export default function PrintEditor({
  orderKey,
  piece,
  version,
  onDone,
  onCancel,
  onStale,
}: PrintEditorProps) {
  const { id: printId, product, quantity } = piece
  const photos = useQuery({
    ...queryOf(orders.listPrintablePhotos, { params: { key: orderKey, printId } }),
    // Asked again each time, because a photo may have been withdrawn.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = photos.error && explainError(photos.error)
  return (
    <section aria-labelledby="edit-print" className="mt-12 max-w-[56rem]">
      <h2 id="edit-print" ref={focusOnMount} tabIndex={-1} className="text-item outline-none">
        {printsWords.changeOne(quantity, product.name)}
      </h2>
      {photos.isPending && (
        <p role="status" className="mt-4 text-note text-soft">
          Loading…
        </p>
      )}
      {failure && (
        <div className="mt-4 grid gap-4">
          <Failure title={failure.title}>{failure.text}</Failure>
          <p className="flex flex-wrap items-center gap-x-7 gap-y-2">
            <Button look="solid" onClick={() => photos.refetch()} aria-disabled={photos.isFetching}>
              Try again
            </Button>
            <Leave onClick={onCancel} />
          </p>
        </div>
      )}
      {photos.data && (
        <Choice {...{ orderKey, piece, version, onDone, onCancel, onStale }} photos={photos.data.photos} />
      )}
    </section>
  )
}

const Leave = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick} className={`${textLink} min-h-11 text-note`}>
    Leave it as it was
  </button>
)

function Choice({
  orderKey,
  piece,
  version,
  photos,
  onDone,
  onCancel,
  onStale,
}: PrintEditorProps & { photos: readonly PrintablePhoto[] }) {
  const { product } = piece
  const [photoId, setPhotoId] = useState(() => photos.find(({ id }) => id === piece.photoId)?.id)
  /** By photo, so that a part is still there when the eye comes back to a photo. */
  const [crops, setCrops] = useState<Readonly<Record<string, ChosenCrop | null>>>(() =>
    piece.photoId ? { [piece.photoId]: piece.chosenCrop } : {},
  )
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Message>()
  const photo = photos.find(({ id }) => id === photoId)
  const chosen = photo?.mayCrop ? (crops[photo.id] ?? null) : null

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending || !photo) return
    setSending(true)
    setFailure(undefined)
    try {
      await changePrint(orderKey, piece.id, { version, photoId: photo.id, crop: chosen })
      await onDone()
    } catch (error) {
      if (isStale(error)) return onStale(explainError(error))
      setFailure(explainError(error))
      setSending(false)
    }
  }
  return (
    <form onSubmit={send} className="mt-4 grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {photo &&
        (photo.mayCrop ? (
          <Cropper
            key={photo.id}
            paper={product.size}
            photo={photo}
            chosen={chosen}
            onChange={(crop) => setCrops({ ...crops, [photo.id]: crop })}
          />
        ) : (
          <div>
            <PrintPicture photo={photo} alt={cropWords.whole} className="max-h-[56svh] w-auto" />
            <p className="mt-2 text-note text-soft">{cropWords.wholeLead}</p>
          </div>
        ))}
      {piece.mayChoosePhoto && <Photos {...{ photos, photoId }} onChoose={setPhotoId} />}
      <div className="lg:col-span-2">
        {failure && (
          <div className="mb-6">
            <Failure title={failure.title}>{failure.text}</Failure>
          </div>
        )}
        <p className="flex flex-wrap items-center gap-x-7 gap-y-2">
          <Button type="submit" look="solid" disabled={!photo} aria-disabled={sending}>
            {sending ? 'One moment…' : 'Print it like this'}
          </Button>
          <Leave onClick={onCancel} />
        </p>
      </div>
    </form>
  )
}

interface PhotosProps {
  photos: readonly PrintablePhoto[]
  photoId: string | undefined
  onChoose: (photoId: string) => void
}

function Photos({ photos, photoId, onChoose }: PhotosProps) {
  if (photos.length === 0) return <p className="text-note text-soft">{cropWords.noPhoto}</p>
  if (photos.length === 1 && photoId) return <p className="text-note text-soft">{cropWords.noOther}</p>
  return (
    <fieldset className="min-w-0">
      <legend className="text-note text-soft">{cropWords.which}</legend>
      <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-4">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <label className="block cursor-pointer">
              <input
                type="radio"
                name="print-photo"
                className="peer sr-only"
                checked={photo.id === photoId}
                onChange={() => onChoose(photo.id)}
              />
              <PrintPicture
                photo={photo}
                alt={cropWords.photo(at + 1)}
                className="aspect-square w-full border-3 border-transparent bg-line object-contain outline-offset-2 peer-checked:border-ink peer-focus-visible:outline-2 peer-focus-visible:outline-ink"
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
