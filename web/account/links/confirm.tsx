import type { AuthError, Session } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { linkWords } from '../../../content/account/links.ts'
import { previewLinkTarget } from '../../../contract/account.ts'
import type { LinkTarget } from '../../../domain/accounts/email-links.ts'
import { account, staff } from '../../../domain/screens.ts'
import { queryOf } from '../../http/endpoint-query.ts'
import { explainError, reasonOf } from '../../http/error-messages.ts'
import { useSession } from '../../session.ts'
import { LoadingScreen } from '../../shell/screen.tsx'
import { waitingInvitation } from '../../staff/waiting-invitation.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useForm } from '../../use-form.ts'
import { verifyMailedLink } from '../accounts-client.ts'
import { EmailOfAccount } from '../email-address.tsx'
import { FormFailure, quietButton, Submit } from '../form.tsx'
import { AccountScreen } from '../screen.tsx'
import { confirmLabels, DONE_NOTICES } from './confirm-texts.tsx'
import { destinationOf, type LinkInMail, protocolAddress, readLink } from './link-in-mail.ts'
import { firstOfTwoNotice } from './mailed-link.tsx'

/** The landing page of mailed links: says what the link does, and does it on request. */
export default function Confirm() {
  const { hash } = useLocation()
  const state = useSession()
  const link = readLink(hash)
  // Using the link changes who is signed in, which would change what this page shows.
  const [opening, setOpening] = useState(false)
  const identity = state.status === 'signed-in' ? state.session.user.id : state.status
  const query = queryOf(previewLinkTarget, {
    body: { type: link?.type ?? 'signup', tokenHash: link?.tokenHash ?? '' },
  })
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, identity],
    enabled: link !== undefined && identity !== 'loading' && !opening,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!link) return <WithoutLink />
  if (error && !data) return <LookupFailed error={error} onRetry={() => void refetch()} />
  if (!data || state.status === 'loading') return <LoadingScreen title="Opening your link" />
  if (!data.alive) return <Navigate to={account.linkExpired} replace state={{ kind: link.type }} />
  const other = state.status === 'signed-in' && !data.own && !opening ? state.session : undefined
  return <Ask key={link.tokenHash} link={link} about={data} other={other} onOpening={setOpening} />
}

interface AskProps {
  link: LinkInMail
  about: LinkTarget
  /** The current session, if it belongs to somebody else. */
  other: Session | undefined
  onOpening: (opening: boolean) => void
}

function Ask({ link, about, other, onOpening }: AskProps) {
  const navigate = useNavigate()
  const words = confirmLabels[link.type]
  const { form, failure, sending } = useForm({
    check: () => ({}),
    send: async () => {
      onOpening(true)
      const go = (to: string, state?: object) => navigate(to, { replace: true, state })
      await open(link, other, go).catch((error: unknown) => {
        onOpening(false)
        throw error
      })
    },
    explain: (error) => ({
      text: words.refused[String((error as AuthError).code)] ?? explainError(error).text,
    }),
  })
  return (
    <AccountScreen
      title={words.title}
      lead={
        <>
          <p>
            {words.lead(about.address ? <EmailOfAccount>{about.address}</EmailOfAccount> : 'your address')}
          </p>
          {about.asked && <p>{words.asked(about.asked)}</p>}
        </>
      }
    >
      <form {...form} className="grid gap-7">
        {other && (
          <p className="border-edge border-l-2 py-1 pl-4">
            {linkWords.signedInAs.before} <EmailOfAccount>{other.user.email}</EmailOfAccount>
            {linkWords.signedInAs.after}
          </p>
        )}
        <FormFailure>{failure}</FormFailure>
        <Submit
          busy={sending}
          does={other && about.address ? `Go on as ${about.address}` : words.does}
          doing="One moment…"
        />
      </form>
      {other && (
        <Link to={account.security} replace className={`${quietButton} mt-4`}>
          Stay signed in as {other.user.email}
        </Link>
      )}
    </AccountScreen>
  )
}

/** Uses the link, then goes where it leads, or to where a new one can be requested. */
async function open(
  link: LinkInMail,
  other: Session | undefined,
  go: (to: string, state?: object) => void | Promise<void>,
): Promise<void> {
  const protocolUrl = protocolAddress(link)
  if (protocolUrl) return location.replace(protocolUrl)
  try {
    const session = await verifyMailedLink(link.type, link.tokenHash, other)
    const notice = session ? DONE_NOTICES[link.type] : firstOfTwoNotice
    if (notice) notify(notice)
    // A new account may have been made for an invitation, in another tab.
    const invited = link.type === 'signup' && session && waitingInvitation.get()
    await go(invited ? staff.invitation : destinationOf(link))
  } catch (error) {
    if ((error as AuthError).code !== 'otp_expired') throw error
    await go(account.linkExpired, { kind: link.type })
  }
}

function WithoutLink() {
  return (
    <AccountScreen title={linkWords.noLink} lead={<p>{linkWords.noLinkLead}</p>}>
      <Link to={account.signIn} className={quietButton}>
        Sign in
      </Link>
    </AccountScreen>
  )
}

function LookupFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <AccountScreen
      title={linkWords.notLookedAt}
      lead={
        <p>
          {linkWords.stillWorks} {reasonOf(error)}
        </p>
      }
    >
      <Button look="solid" className="min-h-13 px-10" onClick={onRetry}>
        Try again
      </Button>
    </AccountScreen>
  )
}
