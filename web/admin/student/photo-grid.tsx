import type { UploadedPhoto } from '../../../domain/photos.ts'
import { counted, formatBytes } from '../format.ts'
import { Waiting } from '../parts/page.tsx'
import { Reason } from '../parts/reason.tsx'

interface PhotoGridProps {
  photos: UploadedPhoto[] | undefined
  studentName: string
}

/** A student's photos as a contact sheet: what is ready, what is being made ready, what was refused and why. */
export function PhotoGrid({ photos, studentName }: PhotoGridProps) {
  const preparing = photos?.filter(({ state }) => state === 'received').length ?? 0
  return (
    <section aria-label="Photos" className="mt-8" aria-busy={!photos}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-2">
        <h2 className="text-item leading-tight">
          {photos ? counted(photos.length, 'photo') : <Waiting words="Loading" className="h-[0.8em] w-24" />}
        </h2>
        <p role="status" className="text-soft">
          {preparing > 0 && `${counted(preparing, 'photo')} being prepared`}
        </p>
      </div>
      {photos?.length === 0 ? (
        <p className="mt-4 max-w-[36em] text-soft">
          No photos yet. Upload them above; parents see them, watermarked, as soon as they are prepared.
        </p>
      ) : (
        <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6">
          {photos?.map((photo, index) => (
            <Photo key={photo.id} photo={photo} alt={`Photo ${index + 1} of ${studentName}`} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Photo({
  photo: { fileName, bytes, state, refusal, thumb },
  alt,
}: {
  photo: UploadedPhoto
  alt: string
}) {
  return (
    <li className="min-w-0">
      <div className="relative grid aspect-[4/5] place-items-center bg-raised">
        {thumb ? (
          <img
            src={thumb}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <p className={`slate px-3 text-center ${refusal ? 'text-wrong' : 'text-soft'}`}>
            {refusal ? 'Refused' : 'Being prepared'}
          </p>
        )}
      </div>
      {refusal ? (
        <p className="mt-1.5 text-wrong leading-snug">
          <Reason fileName={fileName} reason={refusal} />
        </p>
      ) : (
        <>
          <p className="mt-1.5 truncate leading-snug" title={fileName}>
            {fileName}
          </p>
          <p className="slate text-soft">
            {state === 'ready' ? `Ready · ${formatBytes(bytes)}` : formatBytes(bytes)}
          </p>
        </>
      )}
    </li>
  )
}
