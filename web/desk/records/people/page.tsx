import { useState } from 'react'
import { peopleWords } from '../../../../content/desk/records.ts'
import { listPeople, withdrawInvitation } from '../../../../contract/records/people.ts'
import type { DeskRole } from '../../../../domain/accounts/roles.ts'
import { shortDay } from '../../../../domain/days.ts'
import type { People } from '../../../../domain/school/staff.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Publishing } from './publishing.tsx'
import { type Removal, RemoveDialog } from './remove-dialog.tsx'

/** People with access: admins, editors, school staff and those invited. */
export default function PeoplePage() {
  const people = useEndpoint(listPeople)
  const [inviting, setInviting] = useState(false)
  const [removal, setRemoval] = useState<Removal>()
  const { admins, editors, adminsKeptHere = true, staff, invitations, schools } = people.data ?? {}
  return (
    <DeskPage
      title="People"
      actions={
        schools && (
          <DeskButton look="solid" onClick={() => setInviting(true)}>
            Invite
          </DeskButton>
        )
      }
    >
      <QueryResult query={people} what="list of people">
        <DeskPeople as="admin" people={admins} keptHere={adminsKeptHere} onRemove={setRemoval} />
        <DeskPeople as="editor" people={editors} keptHere={adminsKeptHere} onRemove={setRemoval} />
        {editors && editors.length > 0 && <Publishing editors={editors} />}
        <Staff staff={staff} onRemove={setRemoval} />
        {invitations && invitations.length > 0 && <Invitations invitations={invitations} />}
      </QueryResult>
      <InviteDialog
        schools={schools ?? []}
        atDesk={adminsKeptHere}
        open={inviting}
        onClose={() => setInviting(false)}
      />
      <RemoveDialog removal={removal} onClose={() => setRemoval(undefined)} />
    </DeskPage>
  )
}

const lastSignIn: Column<Pick<People['admins'][number], 'lastSignInAt'>> = {
  head: 'Last sign-in',
  className: 'max-md:hidden',
  cell: ({ lastSignInAt: at }) => (at ? shortDay(at) : <span className="text-soft">never</span>),
}

const deskColumns = (role: string): Column<People['admins'][number]>[] => [
  {
    head: 'Email',
    rowName: true,
    cell: ({ email, you }) => (
      <>
        <span className="wrap-anywhere">{email}</span>
        {you && <span className="font-[400] text-soft"> (you)</span>}
      </>
    ),
  },
  { head: 'Role', className: 'max-sm:hidden', cell: () => role },
  lastSignIn,
]

interface DeskPeopleProps {
  as: DeskRole
  people: People['admins'] | undefined
  keptHere: boolean
  onRemove: (removal: Removal) => void
}

const deskPeople = {
  admin: { title: 'Admins', one: 'Admin', here: peopleWords.admins, hosted: peopleWords.hostedAdmins },
  editor: { title: 'Editors', one: 'Editor', here: peopleWords.editors, hosted: peopleWords.hostedEditors },
} as const

/** Those with a role at the desk. The last admin stays. */
function DeskPeople({ as: role, people, keptHere, onRemove }: DeskPeopleProps) {
  const { title, one, here, hosted } = deskPeople[role]
  const removable = keptHere && (role === 'editor' || (people?.length ?? 0) > 1)
  return (
    <section aria-label={title} className="mt-10 first:mt-0">
      <h2 className="text-item">{title}</h2>
      <p className="mt-1 max-w-[44em] text-soft">{keptHere ? here : hosted}</p>
      {people?.length === 0 ? (
        <p className="mt-2 border-line border-t py-4 text-soft">Nobody yet.</p>
      ) : (
        <DeskTable
          caption={title}
          columns={deskColumns(one)}
          rows={people}
          keyOf={({ userId }) => userId}
          waiting={1}
          actions={({ userId, email, you }) =>
            removable && (
              <DeskButton
                look="plain"
                onClick={() => onRemove({ userId, email, you, from: { role } })}
                aria-label={`Remove ${email}`}
              >
                Remove
              </DeskButton>
            )
          }
        />
      )}
    </section>
  )
}

const staffColumns: Column<People['staff'][number]>[] = [
  {
    head: 'Email',
    rowName: true,
    cell: ({ email, schoolName }) => (
      <>
        <span className="wrap-anywhere">{email}</span>
        <span className="block font-[400] text-small text-soft sm:hidden">{schoolName}</span>
      </>
    ),
  },
  {
    head: 'School',
    className: 'max-sm:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ schoolName }) => schoolName,
  },
  lastSignIn,
]

interface StaffProps {
  staff: People['staff'] | undefined
  onRemove: (removal: Removal) => void
}

function Staff({ staff, onRemove }: StaffProps) {
  return (
    <section aria-label="Schools" className="mt-10">
      <h2 className="text-item">Staff of schools</h2>
      <p className="mt-1 max-w-[44em] text-soft">{peopleWords.staff}</p>
      {staff?.length === 0 ? (
        <p className="mt-2 border-line border-t py-4 text-soft">Nobody yet.</p>
      ) : (
        <DeskTable
          caption="Staff of schools"
          columns={staffColumns}
          rows={staff}
          keyOf={({ userId, schoolName }) => `${userId}${schoolName}`}
          waiting={1}
          actions={({ userId, email, schoolName, you }) => (
            <DeskButton
              look="plain"
              onClick={() => onRemove({ userId, email, you, from: { schoolName } })}
              aria-label={`Remove ${email} from ${schoolName}`}
            >
              Remove
            </DeskButton>
          )}
        />
      )}
    </section>
  )
}

const invitationColumns: Column<People['invitations'][number]>[] = [
  { head: 'Email', rowName: true, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  {
    head: 'As',
    className: 'max-sm:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ role, schoolName }) =>
      ({ admin: 'Admin', editor: 'Editor', school: `Staff of ${schoolName}` })[role],
  },
  {
    head: 'Holds until',
    className: 'max-md:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ expiresAt }) => shortDay(expiresAt),
  },
  {
    head: 'State',
    className: 'max-sm:hidden',
    cell: ({ expired }) => <Badge tone="waiting">{expired ? 'Expired' : 'Not accepted yet'}</Badge>,
  },
]

function Invitations({ invitations }: { invitations: People['invitations'] }) {
  const { change, run, busy } = useDeskMutation()
  return (
    <section aria-label="Invitations" className="mt-10">
      <h2 className="mb-1 text-item">Invited</h2>
      <DeskTable
        caption="Invitations"
        columns={invitationColumns}
        rows={invitations}
        keyOf={({ id }) => id}
        actions={({ id, email }) => (
          <DeskButton
            look="plain"
            aria-disabled={busy !== undefined}
            aria-label={`Withdraw the invitation of ${email}`}
            onClick={() =>
              run(id, () => change(withdrawInvitation, { params: { id } }), peopleWords.withdrawn)
            }
          >
            Withdraw
          </DeskButton>
        )}
      />
    </section>
  )
}
