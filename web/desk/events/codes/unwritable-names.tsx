import { unwritableWords } from '../../../../content/desk/events/event.ts'
import { showUnwritableNames } from '../../../../contract/events/events.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { DeskLink } from '../../kit/page/button.tsx'

const SHOWN = 12

/** Stands where something with names is printed, while an event has names that no paper can show. */
export function UnwritableNames({ eventId }: { eventId: string }) {
  const { data } = useEndpoint(showUnwritableNames, { params: { id: eventId } })
  const pupils = data?.pupils ?? []
  if (pupils.length === 0) return null
  const more = pupils.length - SHOWN
  return (
    <section
      aria-label={unwritableWords.title(pupils.length)}
      className="mb-5 border-gorse border-l-2 bg-raised py-3 pr-4 pl-4"
    >
      <h2 className="text-item leading-tight">{unwritableWords.title(pupils.length)}</h2>
      <p className="mt-1.5 max-w-[44em] text-soft">{unwritableWords.why}</p>
      <p className="mt-1.5 text-soft">{unwritableWords.onCards}</p>
      <ul className="mt-1">
        {pupils.slice(0, SHOWN).map(({ id, name, classRef, instead }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <DeskLink look="plain" to={desk.pupil(id)}>
              <bdi>{name}</bdi>
            </DeskLink>
            {unwritableWords.pupil(classRef, instead)}
          </li>
        ))}
        {more > 0 && <li className="text-soft">{unwritableWords.more(more)}</li>}
      </ul>
    </section>
  )
}
