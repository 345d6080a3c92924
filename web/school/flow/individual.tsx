import { useState } from 'react'
import { Link } from 'react-router'
import { studentPhotosWords } from '../../../content/school/flow.ts'
import type { PackageId } from '../../../domain/orders/prices/price-lists.ts'
import { school } from '../../../domain/screens.ts'
import { explainError } from '../../http/error-messages.ts'
import { LoadingScreen, NoteScreen, ScreenHeading, tallLink, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { chooseOnly, choosePackage, openBasket, useChoice } from '../basket/basket.ts'
import { lineOf, listOf } from '../basket/order-line.ts'
import { WhoSees } from '../gallery/gallery-head.tsx'
import { GoneNotes, GonePlace, isLocked, Locked } from '../gallery/gone.tsx'
import { NoPhotosReason, noPhotosTitle } from '../gallery/no-photos.tsx'
import { BasketBar, OrderPanel } from '../gallery/order-panel.tsx'
import { Photo, photoFrame, quietFrame } from '../gallery/photo.tsx'
import { type GalleryKey, sampleKey } from '../gallery-access.ts'
import { useMyPupils } from '../queries.ts'
import { type GallerySlot, type ShownGallery, useGallery } from '../shown-gallery.ts'
import { useFreshPreviews } from '../use-fresh-previews.ts'
import { cardOf, type PupilCard } from './class-list.ts'
import { type FlowRoute, flowAddress } from './flow-route.ts'
import { samplePhotoOf } from './pupils.tsx'
import { BackButton } from './step-frame.tsx'

interface IndividualProps {
  place: Extract<FlowRoute, { step: 'individual' }>
  userId: string | undefined
}

/** One pupil: photo, portrait packages, and the way to the checkout. */
export function Individual({ place, userId }: IndividualProps) {
  const pupils = useMyPupils(userId)
  const card = cardOf(place.pupil, place.classRef, pupils.data?.pupils ?? [])
  if (card) return <OnePupil place={place} card={card} />
  if (pupils.isPending) return <LoadingScreen title="Opening the photos" />
  const failed = pupils.error && explainError(pupils.error)
  return (
    <NoteScreen title={failed ? failed.title : studentPhotosWords.notYours}>
      <p>{failed ? failed.text : studentPhotosWords.notYoursLead}</p>
      <p className="flex flex-wrap items-center gap-6">
        {failed && (
          <Button look="solid" onClick={() => pupils.refetch()}>
            Try again
          </Button>
        )}
        <Link to={school.accessCode} className={tallLink}>
          Enter an access code
        </Link>
        <Link to={flowAddress({ ...place, step: 'pupils' })} className={tallLink}>
          Class {place.classRef}
        </Link>
      </p>
    </NoteScreen>
  )
}

function OnePupil({ place, card }: { place: IndividualProps['place']; card: PupilCard }) {
  const galleryKey = card.linked ? card.id : sampleKey(card.id)
  const { data: gallery, error, refetch, check, isFetching } = useGallery(galleryKey)
  if (!gallery) {
    if (!error || isFetching) return <LoadingScreen title="Opening the photos" />
    const { title, text } = explainError(error)
    return (
      <NoteScreen title={title}>
        <p>{text}</p>
        <p>
          <Button look="solid" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      </NoteScreen>
    )
  }
  if (isLocked(gallery)) return <Locked galleryKey={galleryKey} />
  if (gallery.photos.length === 0)
    return (
      <NoteScreen title={noPhotosTitle(gallery)} slate={gallery.eventName}>
        <GoneNotes gone={gallery.gone} />
        <NoPhotosReason gallery={gallery} />
        <p>
          <BackButton place={place} />
        </p>
      </NoteScreen>
    )
  return <Portrait {...{ place, card, galleryKey, gallery }} onRefetch={refetch} onCheck={check} />
}

interface PortraitProps {
  place: IndividualProps['place']
  card: PupilCard
  galleryKey: GalleryKey
  gallery: ShownGallery
  onRefetch: () => Promise<unknown>
  onCheck: () => Promise<boolean>
}

/** The photo on screen is the one that a single-photo package buys. */
function Portrait({ place, card, galleryKey, gallery, onRefetch, onCheck }: PortraitProps) {
  const choice = useChoice(galleryKey, gallery.flowListId)
  const line = lineOf(gallery, choice)
  const photos = photosOf(card, gallery)
  const [shownId, setShownId] = useState(choice.photoIds[0])
  const shown = photos.find(({ id }) => id === shownId) ?? photos.find(({ gone }) => !gone)
  if (!shown) return null

  function show(photo: GallerySlot) {
    setShownId(photo.id)
    if (line.pack && !photo.gone) chooseOnly(galleryKey, photo.id, line.list)
  }
  function choose(id: PackageId | null) {
    choosePackage(galleryKey, id, line.list)
    if (id && shown && !shown.gone) chooseOnly(galleryKey, shown.id, line.list)
  }
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_25rem]">
      <section aria-label="Photos" className="pt-8 pb-12 sm:px-gutter lg:pt-12">
        <div className="px-5 sm:px-0">
          <BackButton place={place} />
          <ScreenHeading
            title="One student"
            slate={`${gallery.eventName} · Class ${card.classRef}${card.linked ? '' : ' · Sample'}`}
          >
            {card.name}
          </ScreenHeading>
          <Note card={card} gallery={gallery} />
        </div>
        <LargePhoto key={shown.id} photo={shown} onRefetch={onRefetch} onCheck={onCheck} />
        <Strip photos={photos} shown={shown} onShow={show} />
      </section>
      <OrderPanel galleryKey={galleryKey} gallery={gallery} line={line} onPackage={choose} />
      <BasketBar galleryKey={galleryKey} gallery={gallery} line={line} />
    </main>
  )
}

/** The photo on screen, with a retry if it failed to load. */
function LargePhoto({
  photo,
  ...calls
}: { photo: GallerySlot } & Pick<PortraitProps, 'onRefetch' | 'onCheck'>) {
  const { version, refreshIfDue, refresh } = useFreshPreviews(calls)
  const [missing, setMissing] = useState(-1)
  if (photo.gone)
    return (
      <div role="status">
        <GonePlace photo={photo} className="mt-7 max-h-[85svh] max-w-full" />
      </div>
    )
  return (
    <>
      <Photo
        key={version}
        photo={photo}
        priority
        sizes="(min-width: 68rem) min(48rem, calc(96vw - 29rem)), (min-width: 40rem) 92vw, 98vw"
        onError={() => {
          setMissing(version)
          void refreshIfDue()
        }}
        className={`mt-7 block h-auto max-h-[85svh] w-full object-contain object-left sm:w-auto ${missing === version ? quietFrame : photoFrame} ${missing === version ? 'invisible' : ''}`}
      />
      {missing === version && (
        <p role="status" className="mt-3 px-5 text-note sm:px-0">
          {studentPhotosWords.notThrough}{' '}
          <button type="button" onClick={refresh} className={textLink}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}

/** A placeholder has one sample photo, a pupil all of theirs. */
function photosOf(card: PupilCard, gallery: ShownGallery): readonly GallerySlot[] {
  if (card.linked) return gallery.slots
  const one = samplePhotoOf(card.id, gallery.photos)
  return one ? [one] : []
}

function Note({ card, gallery }: { card: PupilCard; gallery: ShownGallery }) {
  if (!card.linked)
    return (
      <p className="mt-5 max-w-[44em] border-heather border-l-2 pl-4 text-note leading-snug">
        <strong className="font-[560]">{studentPhotosWords.sample}</strong> {studentPhotosWords.sampleLead}
      </p>
    )
  const own = listOf(gallery, gallery.priceListId)
  return (
    <>
      <WhoSees />
      {gallery.forSale && gallery.priceListId !== gallery.flowListId && (
        <p className="mt-3 text-note text-soft">
          {own.single === null ? studentPhotosWords.ratherPackage : studentPhotosWords.ratherPackages}{' '}
          <Link to={school.gate} onClick={() => openBasket(card.id)} className={`${textLink} text-ink`}>
            Open the gallery
          </Link>
        </p>
      )}
    </>
  )
}

interface StripProps {
  photos: readonly GallerySlot[]
  shown: GallerySlot
  onShow: (photo: GallerySlot) => void
}

/** Thumbnails of all photos; the one on screen is marked. */
function Strip({ photos, shown, onShow }: StripProps) {
  if (photos.length < 2) return null
  return (
    <ul className="mt-1 flex gap-1 overflow-x-auto p-1 max-sm:px-5" aria-label="All photos">
      {photos.map((photo) => (
        <li key={photo.id} className="w-20 shrink-0">
          <button
            type="button"
            aria-pressed={photo.id === shown.id}
            aria-label={`Show photo ${photo.no}`}
            onClick={() => onShow(photo)}
            className="block w-full cursor-pointer border-2 border-transparent aria-pressed:border-gorse"
          >
            {photo.gone ? (
              <span
                className={`block w-full ${quietFrame}`}
                style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
              />
            ) : (
              <Photo photo={photo} sizes="5rem" alt="" className={`block h-auto w-full ${photoFrame}`} />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
