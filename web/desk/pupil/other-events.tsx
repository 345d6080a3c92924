import { studentWords } from '../../../content/desk/students.ts'
import { showOtherEvents, transferLinks, undoStep } from '../../../contract/pupils.ts'
import type { PupilDetail } from '../../../domain/school/pupils.ts'
import { desk } from '../../../domain/screens.ts'
import { useEndpoint } from '../../endpoint-query.ts'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import type { useUndo } from '../ui/undo.tsx'
import { useDeskMutation } from '../use-desk-mutation.ts'

/** The same name in other events, so that a returning child keeps the parents' accounts. */
export function OtherEventRows({ pupil, undo }: { pupil: PupilDetail; undo: ReturnType<typeof useUndo> }) {
  const change = useDeskMutation()
  const { data } = useEndpoint(showOtherEvents, { params: { id: pupil.id } })
  // Optional: if it fails to load, it is left out.
  if (!data || data.rows.length === 0) return null
  const linked = new Set(pupil.parents.map(({ email }) => email))
  const carry = (from: string) =>
    change(transferLinks, { params: { id: pupil.id }, body: { from } }).then(
      ({ stepId }) =>
        undo.tell(studentWords.sameAccounts, () => change(undoStep, { params: { id: stepId } })),
      undo.failed,
    )
  return (
    <section aria-label="The same name in other events">
      <h2 className="border-line border-b pb-2 text-item leading-tight">The same name in other events</h2>
      <ul>
        {data.rows.map(({ id, eventName, schoolName, classRef, accounts }) => (
          <li key={id} className="border-line border-b py-2">
            <DeskLink look="plain" to={desk.pupil(id)} className="wrap-anywhere">
              {eventName}, {schoolName}, {classRef}
            </DeskLink>
            <p className="wrap-anywhere text-small text-soft">
              {accounts.length > 0 ? accounts.join(' and ') : studentWords.noAccount}
            </p>
            {accounts.some((email) => !linked.has(email)) && (
              <DeskButton
                look="plain"
                aria-label={`Same child: link the accounts of ${eventName}`}
                onClick={() => void carry(id)}
              >
                Same child: link these accounts
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
