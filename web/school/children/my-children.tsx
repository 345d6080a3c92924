import { Link } from 'react-router'
import { myChildrenWords } from '../../../content/school/flow.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import type { MyPupil } from '../../../domain/photos/photos.ts'
import { school } from '../../../domain/screens.ts'
import { tallLink } from '../../shell/screen.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { openBasket } from '../basket/basket.ts'
import { countOf } from '../basket/order-line.ts'
import { flowAddress } from '../flow/flow-route.ts'
import { flowLink } from '../flow/step-frame.tsx'
import { Photo, photoFrame, quietFrame } from '../gallery/photo.tsx'
import { useMyPupils } from '../queries.ts'
import { QueryResult } from '../query-result.tsx'

interface MyChildrenProps {
  userId: string
  /** Shown over the list, unless the screen has its own heading. */
  heading?: string
}

/** The linked children, each with a photo and links; or how to link the first. */
export function MyChildren({ userId, heading }: MyChildrenProps) {
  return (
    <QueryResult what="Your children" query={useMyPupils(userId)}>
      {({ pupils }) =>
        pupils.length > 0 ? <Children {...{ pupils, heading }} /> : heading ? null : <NoChildren />
      }
    </QueryResult>
  )
}

interface ChildrenProps {
  pupils: readonly MyPupil[]
  heading: string | undefined
}

function Children({ pupils, heading }: ChildrenProps) {
  return (
    <section aria-label="My children" className="mt-8">
      {heading && <h2 className="text-card">{heading}</h2>}
      <ul className={`${heading ? 'mt-4' : ''} grid gap-x-6 md:grid-cols-2`}>
        {pupils.map((pupil) => (
          <Child key={pupil.id} pupil={pupil} Heading={heading ? 'h3' : 'h2'} />
        ))}
      </ul>
    </section>
  )
}

function NoChildren() {
  return (
    <div className="mt-5 grid max-w-[36em] gap-6">
      <p className="text-lead">{myChildrenWords.none}</p>
      <p className="text-soft">{myChildrenWords.noneLead}</p>
      <p>
        <Link to={school.accessCode} className={buttonClasses('solid')}>
          Enter an access code
        </Link>
      </p>
    </div>
  )
}

function Child({ pupil, Heading }: { pupil: MyPupil; Heading: 'h2' | 'h3' }) {
  const { id, firstName, classRef, year, eventName, schoolName, preview, photos } = pupil
  return (
    <li className="-mt-px flex gap-5 border-line border-y py-5">
      <div
        className={`aspect-[4/5] w-28 shrink-0 overflow-hidden sm:w-36 ${preview ? photoFrame : quietFrame}`}
      >
        {preview && (
          <Photo
            photo={{ no: 1, width: 4, height: 5, previews: [preview] }}
            sizes="9rem"
            alt=""
            className="block size-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <Heading className="text-item">
          {firstName}, {classRef}
        </Heading>
        <p className="slate mt-2 text-soft">
          {eventName} · {schoolName}
        </p>
        <p className="mt-2 text-note text-soft">{stateOf(pupil)}</p>
        {photos > 0 && (
          <p className="mt-2 flex flex-wrap gap-x-6 text-note">
            <Link to={school.gate} onClick={() => openBasket(id)} className={tallLink}>
              See the photos
            </Link>
            <Link
              to={flowAddress({ step: 'individual', year, classRef, pupil: id })}
              {...flowLink}
              className={tallLink}
            >
              Portrait packages
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}

function stateOf({ state, photos, salesOpen, salesClose, forSale }: MyPupil): string {
  if (state === 'upcoming')
    return salesOpen ? myChildrenWords.opens(unbrokenDay(salesOpen)) : myChildrenWords.notOpen
  if (state === 'closed') return myChildrenWords.closed(salesClose && unbrokenDay(salesClose))
  if (state === 'preparing') return myChildrenWords.preparing
  if (state === 'empty') return myChildrenWords.empty
  const until = salesClose && forSale ? `, on sale until ${unbrokenDay(salesClose)}` : ''
  return `${countOf(photos)}${until}.`
}
