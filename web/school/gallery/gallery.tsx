import '../school.css'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { galleryWords } from '../../../content/school/gallery.ts'
import { formatPounds } from '../../../domain/money.ts'
import { NO_OFFERS } from '../../../domain/orders/offers/gallery-offers.ts'
import type { Gallery, GalleryPhoto } from '../../../domain/photos/photos.ts'
import { school } from '../../../domain/screens.ts'
import { explainError } from '../../http/error-messages.ts'
import { LoadingScreen, NoteScreen, tallLink, textLink } from '../../shell/screen.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import {
  choosePhotos,
  closeGallery,
  toggleFavourite,
  togglePhoto,
  useChoice,
  useFavourites,
} from '../basket/basket.ts'
import { countOf, lineOf } from '../basket/order-line.ts'
import { lineInLabels } from '../basket/summary.tsx'
import type { GalleryKey } from '../gallery-access.ts'
import { RemindMe } from '../reminders/remind-me.tsx'
import { type ShownGallery, useGallery } from '../shown-gallery.ts'
import { SignInLink } from '../signed-in.tsx'
import { FavouritesFilter } from './favourites.tsx'
import { GalleryHead } from './gallery-head.tsx'
import { afterOffers, useGalleryOffers } from './gallery-offers.ts'
import { GoneNotes, goneInLabels, isLocked, Locked } from './gone.tsx'
import { NoPhotos } from './no-photos.tsx'
import { NotMyChild } from './not-my-child.tsx'
import { BasketBar, OrderPanel } from './order-panel.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { ForSchoolFailure, ForSchoolNote, useForSchool } from './school-portrait.tsx'
import { SideBySide } from './side-by-side.tsx'
import { useEnlargedPhoto, useLightbox } from './use-enlarged-photo.ts'

/** One pupil's gallery: photos, packages and the total. */
export function GalleryScreen({ galleryKey }: { galleryKey: GalleryKey }) {
  const { data: gallery, error, refetch, check, isFetching } = useGallery(galleryKey)
  const locked = gallery !== undefined && isLocked(gallery)
  const emptied = gallery !== undefined && !locked && gallery.photos.length === 0 && gallery.slots.length > 0
  useEffect(() => {
    // It has another state now.
    if (emptied) void refetch()
  }, [emptied, refetch])
  if (locked) return <Locked galleryKey={galleryKey} />
  if (gallery && gallery.photos.length > 0)
    return <Photos galleryKey={galleryKey} gallery={gallery} onRefetch={refetch} onCheck={check} />
  if (gallery)
    return (
      <NoPhotos {...{ galleryKey, gallery }} onRefresh={refetch} refreshing={isFetching}>
        <GoneNotes gone={gallery.gone.filter(({ photo }) => photo !== undefined)} />
      </NoPhotos>
    )
  if (!error || isFetching) return <LoadingScreen title="Opening your photos" />
  const { title, text, signIn } = explainError(error)
  return (
    <NoteScreen title={title}>
      <p>{text}</p>
      <p className="flex flex-wrap items-center gap-6">
        {signIn ? (
          <SignInLink className={buttonClasses('solid')} />
        ) : (
          <Button look="solid" onClick={() => refetch()}>
            Try again
          </Button>
        )}
        <button type="button" onClick={closeGallery} className={`${textLink} min-h-11`}>
          Type the code again
        </button>
      </p>
    </NoteScreen>
  )
}

export interface PhotosProps {
  galleryKey: GalleryKey
  gallery: ShownGallery
  onRefetch: () => Promise<unknown>
  /** Finds what is gone, and resolves to whether there is more. */
  onCheck: () => Promise<boolean>
}

function Photos({ galleryKey, gallery, onRefetch, onCheck }: PhotosProps) {
  const line = lineOf(gallery, useChoice(galleryKey, gallery.priceListId))
  const [offers = NO_OFFERS] = useGalleryOffers([{ galleryKey, gallery }])
  const favourites = useFavourites(galleryKey)
  const [onlyFavourites, setOnlyFavourites] = useState(false)
  const { enlarged, enlarge, view, close, leave } = useEnlargedPhoto()
  const [compared, setCompared] = useState<readonly string[]>([])
  const [disputed, setDisputed] = useState<GalleryPhoto | null>()
  const Lightbox = useLightbox()
  const school = useForSchool(galleryKey, gallery)
  const toggle = (id: string) => togglePhoto(galleryKey, id, line.list)
  const { slots } = gallery
  const large = slots.find(({ id }) => id === enlarged)
  const liked = slots.filter(({ id }) => favourites.includes(id))
  const likedIds = liked.filter(({ gone }) => !gone).map(({ id }) => id)
  const sellsThem = gallery.forSale && !line.everything && (line.pack ?? line.list.single) !== null
  // The filter goes with the last favourite, and does not come back with the next one.
  if (onlyFavourites && liked.length === 0) setOnlyFavourites(false)
  const shown = onlyFavourites ? liked : slots
  return (
    <main
      className={`mx-auto grid w-full max-w-[100rem] flex-1 ${gallery.forSale ? 'lg:grid-cols-[minmax(0,1fr)_25rem]' : ''}`}
    >
      <section className="pt-4 pb-12 sm:px-gutter sm:pt-8 lg:pt-12" aria-label="Photos">
        <GalleryHead {...{ gallery, line, offers }}>
          <ForSchoolNote gallery={gallery} choice={school} />
        </GalleryHead>
        <ForSchoolFailure choice={school} />
        <FavouritesFilter
          all={slots.length}
          liked={liked.length}
          only={onlyFavourites}
          onOnly={setOnlyFavourites}
          chosen={sellsThem ? likedIds.every((id) => line.photoIds.includes(id)) : null}
          onChoose={() => choosePhotos(galleryKey, likedIds, line.list)}
          onCompare={() => setCompared(likedIds)}
        />
        <PhotoGrid
          {...{ galleryKey, gallery, line, offers, shown, favourites, school, onRefetch, onCheck }}
          onToggle={toggle}
          onEnlarge={enlarge}
        />
        <RemindMe galleryKey={galleryKey} gallery={gallery} className="mt-8 px-5 sm:px-1" />
        <Foot gallery={gallery} onRefresh={onRefetch} onDispute={() => setDisputed(null)} />
      </section>
      <OrderPanel galleryKey={galleryKey} gallery={gallery} line={line} />
      <BasketBar galleryKey={galleryKey} gallery={gallery} line={line} />
      <p role="status" className="sr-only">
        {lineInLabels(line)}, total{' '}
        {formatPounds(afterOffers([{ galleryKey, gallery, line }], [offers]).total)}
      </p>
      <p role="status" className="sr-only">
        {goneInLabels(gallery.gone.filter(({ photo }) => photo !== undefined)).join(' ')}
      </p>
      {large && Lightbox && (
        <Lightbox
          photos={shown}
          index={Math.max(
            0,
            shown.findIndex(({ id }) => id === large.id),
          )}
          onView={view}
          onClose={close}
          line={gallery.forSale ? line : null}
          offers={offers}
          favourites={favourites}
          school={school}
          onToggle={toggle}
          onFavourite={(id) => toggleFavourite(galleryKey, id)}
          onDispute={
            gallery.sample
              ? undefined
              : (photo) => {
                  leave()
                  setDisputed(photo)
                }
          }
        />
      )}
      {compared.length > 0 && (
        <SideBySide
          photos={gallery.photos.filter(({ id }) => compared.includes(id))}
          line={gallery.forSale ? line : null}
          offers={offers}
          favourites={favourites}
          onToggle={toggle}
          onFavourite={(id) => toggleFavourite(galleryKey, id)}
          onClose={() => setCompared([])}
        />
      )}
      {disputed !== undefined && !large && (
        <NotMyChild
          galleryKey={galleryKey}
          gallery={gallery}
          photo={disputed}
          onClose={() => setDisputed(undefined)}
          onHidden={onCheck}
        />
      )}
    </main>
  )
}

interface FootProps {
  gallery: Gallery
  onRefresh: () => void
  onDispute: () => void
}

function Foot({ gallery: { sample, preparing }, onRefresh, onDispute }: FootProps) {
  return (
    <div className="mt-6 grid gap-2 px-5 text-note text-soft sm:px-1">
      {preparing > 0 && (
        <p>
          {countOf(preparing, 'more photo')} {preparing === 1 ? 'is' : 'are'} being prepared.{' '}
          <button type="button" onClick={onRefresh} className={textLink}>
            Look again
          </button>
        </p>
      )}
      {!sample && (
        <p>
          {galleryWords.anotherChild}{' '}
          <button type="button" onClick={onDispute} className={`${textLink} min-h-11`}>
            This isn’t my child
          </button>
        </p>
      )}
      <p>
        {galleryWords.questions}{' '}
        <Link to={school.help} className={tallLink}>
          Questions parents ask
        </Link>
      </p>
    </div>
  )
}
