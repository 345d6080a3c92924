import type { Session } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useOutletContext } from 'react-router'
import { accountActivityWords, securityWords } from '../../../content/account/security.ts'
import { listOwnActivity } from '../../../contract/account.ts'
import { longMoment } from '../../../domain/days.ts'
import { account, deskStart } from '../../../domain/screens.ts'
import { deskRoleOf } from '../../desk-role-of.ts'
import { forAccount, queryOf } from '../../http/endpoint-query.ts'
import { signOut } from '../../session.ts'
import { mailAgain, readUser } from '../accounts-client.ts'
import { EmailOfAccount } from '../email-address.tsx'
import { quietButton } from '../form.tsx'
import { AccountScreen } from '../screen.tsx'
import { SendAgain } from '../sign-in/send-again.tsx'
import { useFocusFallback } from '../use-focus-fallback.ts'
import { Factors } from './factor-list.tsx'
import { Listing, Row } from './listing.tsx'
import { Sessions } from './sessions.tsx'

/** Everything that controls access to the account. */
export default function AccountSecurity() {
  const session = useOutletContext<Session>()
  const { data: user = session.user } = useQuery({
    queryKey: ['account', 'user', session.access_token],
    queryFn: readUser,
  })
  return (
    <AccountScreen
      title="Account security"
      lead={
        <>
          <p>
            {securityWords.signedInAs} <EmailOfAccount>{user.email}</EmailOfAccount>.
          </p>
          <p className="flex flex-wrap gap-x-7">
            <SignOut />
            <LinkToDesk session={session} />
          </p>
        </>
      }
    >
      <div className="grid gap-14">
        <Section title="Email and password">
          <ul className="border-line border-t">
            <Row action={<Change to={account.email} what="email" />}>
              <p className="text-note text-soft">Email</p>
              <p>
                <EmailOfAccount>{user.email}</EmailOfAccount>
              </p>
            </Row>
            <Row action={<Change to={account.password} what="password" />}>
              <p className="text-note text-soft">Password</p>
              <p>{securityWords.passwordHidden}</p>
            </Row>
          </ul>
          {user.new_email && <PendingEmail present={user.email ?? ''} wanted={user.new_email} />}
        </Section>
        <Section title="A second step">
          <Factors factors={user.factors?.filter(({ status }) => status === 'verified') ?? []} />
        </Section>
        <Section title="Where you are signed in">
          <Sessions userId={user.id} />
        </Section>
        <Section title="What happened lately">
          <Activity userId={user.id} />
        </Section>
      </div>
    </AccountScreen>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(section, heading)
  return (
    <section ref={section}>
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-card outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Change({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className={quietButton}>
      Change<span className="sr-only"> {what}</span>
    </Link>
  )
}

function PendingEmail({ present, wanted }: { present: string; wanted: string }) {
  return (
    <div className="mt-4 border-gorse border-l-2 pl-4 text-note">
      <p>
        {securityWords.changeAsked.before} <EmailOfAccount>{wanted}</EmailOfAccount>
        {securityWords.changeAsked.after}
      </p>
      <SendAgain
        atOnce
        label="Send both links again"
        done={securityWords.linksSentAgain}
        send={() => mailAgain('email_change', present)}
      />
    </div>
  )
}

/** A link to the desk, for those with a role there. */
function LinkToDesk({ session }: { session: Session }) {
  const { data: role } = useQuery({
    queryKey: ['account', 'works-at-desk', session.user.id],
    queryFn: async () => (await deskRoleOf(session.user.id)) ?? null,
  })
  return role ? (
    <Link to={deskStart} className={`${quietButton} text-ink`}>
      To the desk
    </Link>
  ) : null
}

function SignOut() {
  return (
    <button type="button" onClick={signOut} className={`${quietButton} text-ink`}>
      Sign out
    </button>
  )
}

/** Recent events of the account, so that its owner can spot what was not theirs. */
function Activity({ userId }: { userId: string }) {
  const query = useQuery(forAccount(queryOf(listOwnActivity), userId))
  return (
    <Listing query={query} what="last entries">
      {({ entries }) => {
        return (
          <>
            <p className="mb-5 text-soft">{securityWords.notYou}</p>
            {entries.length === 0 && <p className="text-soft">Nothing yet.</p>}
            <ul aria-label="Recent activity" className="border-line border-t empty:hidden">
              {entries.slice(0, 20).map(({ id, at, action, device, address }) => (
                <Row key={id}>
                  <p>{accountActivityWords[action]}</p>
                  <p className="mt-0.5 text-note text-soft">
                    {[longMoment(at), device, address].filter(Boolean).join(' · ')}
                  </p>
                </Row>
              ))}
            </ul>
          </>
        )
      }}
    </Listing>
  )
}
