import { groupPhotoWords } from '../../../../content/desk/photos/contact-sheet.ts'
import type { ContactSheet, DeskPhoto } from '../../../../domain/photos/sorting.ts'
import { DecideWithheld } from '../decide-withheld.tsx'
import { PhotoGrid, type PhotoSelection } from '../photo-grid.tsx'

interface GroupPhotosProps {
  sheet: Pick<ContactSheet, 'groupPhotos'>
  selection: PhotoSelection
}

/** The photos that show a student of the class together with others, and why one is withheld from all families. */
export function GroupPhotos({ sheet: { groupPhotos }, selection }: GroupPhotosProps) {
  const withheld = groupPhotos.filter((photo) => photo.showsErased || refusing(photo).length > 0)
  if (groupPhotos.length === 0) return null
  return (
    <section aria-label={groupPhotoWords.title}>
      <h2 className="mb-3 border-line border-b pb-1 text-item leading-tight">{groupPhotoWords.title}</h2>
      <PhotoGrid label={groupPhotoWords.title} photos={groupPhotos} selection={selection} />
      <ul className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {withheld.map((photo) => (
          <li
            key={photo.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-2"
          >
            <p className="min-w-0 flex-1 basis-56">
              <span className="block truncate">{photo.fileName}</span>
              <span className="block text-small text-wrong">
                {photo.showsErased
                  ? groupPhotoWords.erased
                  : groupPhotoWords.withheld(namesOf(refusing(photo)))}
              </span>
            </p>
            {photo.showsErased && <DecideWithheld photoId={photo.id} fileName={photo.fileName} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const refusing = ({ members }: DeskPhoto) => members.filter(({ optedOut }) => optedOut)
const namesOf = (members: DeskPhoto['members']) =>
  new Intl.ListFormat('en-GB').format(members.map(({ name }) => name))
