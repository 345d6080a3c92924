import { studentWords } from '../../../../content/desk/roster/pupil.ts'
import { clearBounce } from '../../../../contract/roster/bounces.ts'
import { longDay } from '../../../../domain/days.ts'
import { fullName } from '../../../../domain/person-name.ts'
import type { Bounce } from '../../../../domain/school/bounces.ts'
import type { PupilDetail } from '../../../../domain/school/pupils.ts'
import { PrintCard } from '../../events/codes/print-cards.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskButton } from '../../kit/page/button.tsx'

/** Says that mail does not reach the parent, why, and what to do. */
export function BounceNote({ pupil, unreachable }: { pupil: PupilDetail; unreachable: Bounce }) {
  const { change, run, busy } = useDeskMutation()
  const email = pupil.parentEmail ?? ''
  return (
    <section
      aria-label="Unreachable address"
      className="mb-6 border-wrong border-l-2 bg-raised py-3 pr-4 pl-4"
    >
      <p>{studentWords.notReached(bounceLabels(unreachable))}</p>
      {unreachable.words && <p className="wrap-anywhere mt-1 text-small text-soft">{unreachable.words}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <PrintCard id={pupil.id} name={fullName(pupil)} />
        <DeskButton
          aria-disabled={busy !== undefined}
          onClick={() =>
            run('reach', () => change(clearBounce, { body: { email } }), 'Mails go to this address again')
          }
        >
          The address works again
        </DeskButton>
      </div>
    </section>
  )
}

/** Why an address gets no mail, in one line. */
export const bounceLabels = ({ reason, since }: Bounce) =>
  reason === 'bounced'
    ? `Mail came back on ${longDay(since)}`
    : `Its owner called a mail spam on ${longDay(since)}`

/** Marks a family in a class list that mail does not reach, and says what to do instead. */
export function BounceMark({ id, name, unreachable }: { id: string; name: string; unreachable: Bounce }) {
  return (
    <span className="block font-[400] text-small leading-snug">
      <span className="text-wrong">{bounceLabels(unreachable)}. </span>
      <PrintCard look="plain" id={id} name={name} />
    </span>
  )
}
