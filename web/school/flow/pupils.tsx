import { Link, Navigate } from 'react-router'
import { studentsWords } from '../../../content/school/flow.ts'
import { school } from '../../../domain/screens.ts'
import { textLink } from '../../shell/screen.tsx'
import { Photo, photoFrame, quietFrame } from '../gallery/photo.tsx'
import { placeholderNo, sampleKey } from '../gallery-access.ts'
import { useGallery } from '../shown-gallery.ts'
import { cardsOf, classesOf, matches, type PupilCard, yearName } from './class-list.ts'
import { type FlowRoute, flowAddress } from './flow-route.ts'
import { NothingFound, SearchBox, useSearchText } from './search-box.tsx'
import { flowLink, StepFrame } from './step-frame.tsx'
import { useSchools } from './use-schools.ts'

interface PupilsProps {
  place: Extract<FlowRoute, { step: 'pupils' }>
  userId: string | undefined
}

/** The 24 cards of a class: the visitor's own children first, then samples. No other child is shown. */
export function Pupils({ place, userId }: PupilsProps) {
  const [text, setText] = useSearchText()
  const { mine, schools } = useSchools(userId)
  if (schools && !classesOf(place.year, schools).includes(place.classRef))
    return <Navigate to={flowAddress({ step: 'classes', year: place.year })} replace />
  const cards = cardsOf(place.classRef, mine).filter((card) => matches(text, { ...card, names: [card.name] }))
  return (
    <StepFrame
      place={place}
      title={`Class ${place.classRef}`}
      slate={yearName(place.year, place.classRef)}
      lead={
        <p>
          {studentsWords.lead}{' '}
          <Link to={school.accessCode} className={`${textLink} text-ink`}>
            Enter an access code
          </Link>
          .
        </p>
      }
    >
      <SearchBox text={text} onText={setText} found={`${cards.length} students found`} />
      {cards.length === 0 && <NothingFound text={text} onClear={() => setText('')} />}
      <ul className="mt-8 grid grid-cols-2 gap-x-1 gap-y-5 sm:grid-cols-4 xl:grid-cols-6">
        {cards.map((card) => (
          <Card key={card.id} card={card} place={place} />
        ))}
      </ul>
    </StepFrame>
  )
}

const SIZES = '(min-width: 90rem) 15vw, (min-width: 40rem) 24vw, 49vw'
const LARGE_SIZES = '(min-width: 90rem) 31vw, (min-width: 40rem) 49vw, 98vw'

function Card({ card, place }: { card: PupilCard; place: PupilsProps['place'] }) {
  const { linked, name, classRef } = card
  return (
    <li className={linked ? 'col-span-2 sm:row-span-2' : ''}>
      <Link
        to={flowAddress({ ...place, step: 'individual', pupil: card.id })}
        {...flowLink}
        className="group flex h-full flex-col"
      >
        <div
          className={`aspect-[4/5] overflow-hidden ${linked ? 'sm:aspect-auto sm:min-h-0 sm:grow sm:basis-0' : ''} ${linked && !linked.preview ? quietFrame : photoFrame}`}
        >
          {linked ? <LinkedPhoto pupil={linked} /> : <SamplePhoto card={card} />}
        </div>
        <p className="mt-2 flex items-baseline justify-between gap-2 px-1">
          <span className={`truncate ${linked ? 'font-[560]' : 'text-soft'} group-hover:underline`}>
            {name}
          </span>
          <span className="slate text-soft">{linked ? 'Your child' : classRef}</span>
        </p>
      </Link>
    </li>
  )
}

function LinkedPhoto({ pupil: { preview } }: { pupil: NonNullable<PupilCard['linked']> }) {
  if (!preview) return <p className="slate grid size-full place-items-center text-soft">No photos yet</p>
  const photo = { no: 1, width: 4, height: 5, previews: [preview] }
  return <Photo photo={photo} sizes={LARGE_SIZES} priority alt="" className="block size-full object-cover" />
}

function SamplePhoto({ card }: { card: PupilCard }) {
  const { data } = useGallery(sampleKey(card.id))
  const photo = samplePhotoOf(card.id, data?.photos)
  return photo && <Photo photo={photo} sizes={SIZES} alt="" className="block size-full object-cover" />
}

/** Spreads the sample photos over the placeholders. */
export function samplePhotoOf<T>(placeholder: string, photos: readonly T[] | undefined): T | undefined {
  return photos?.[(placeholderNo(placeholder) - 1) % photos.length]
}
