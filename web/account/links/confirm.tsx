import type { AuthError, Session } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { lookAtLink } from '../../../contract/account.ts'
import type { MailedLink } from '../../../domain/accounts/accounts.ts'
import { queryOf } from '../../endpoint-query.ts'
import { explain } from '../../explain.ts'
import { WaitingScreen } from '../../school/screen.tsx'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useForm } from '../../use-form.ts'
import { proveMailedLink } from '../accounts-client.ts'
import { Address } from '../address.tsx'
import { FormFailure, quietButton, Submit } from '../form-parts.tsx'
import { AccountScreen } from '../screen.tsx'
import { confirmWords, NEWS } from './confirm-words.tsx'
import { type LinkInMail, placeAfter, protocolAddress, readLink } from './link-in-mail.ts'
import { ONE_OF_TWO } from './mailed-link.tsx'

/** Where the links of our mails lead. Says what the link is about to do, and does it when it is told to. */
export default function Confirm() {
  const { hash } = useLocation()
  const state = useSession()
  const link = readLink(hash)
  // Spending the link changes who is signed in, and what would be said of it.
  const [opening, setOpening] = useState(false)
  const who = state.status === 'signed-in' ? state.session.user.id : state.status
  const asked = queryOf(lookAtLink, {
    body: { type: link?.type ?? 'signup', tokenHash: link?.tokenHash ?? '' },
  })
  const { data, error, refetch } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, who],
    enabled: link !== undefined && who !== 'loading' && !opening,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!link) return <WithoutLink />
  if (error && !data) return <NotAsked error={error} onAgain={() => void refetch()} />
  if (!data || state.status === 'loading') return <WaitingScreen title="Opening your link" />
  if (!data.alive) return <Navigate to="/school-photos/link-expired" replace state={{ kind: link.type }} />
  const other = state.status === 'signed-in' && !data.own && !opening ? state.session : undefined
  return <Ask key={link.tokenHash} link={link} about={data} other={other} onOpening={setOpening} />
}

interface AskProps {
  link: LinkInMail
  about: MailedLink
  /** Who is signed in, if that is somebody else. */
  other: Session | undefined
  onOpening: (opening: boolean) => void
}

function Ask({ link, about, other, onOpening }: AskProps) {
  const navigate = useNavigate()
  const words = confirmWords[link.type]
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
      text: words.refused[String((error as AuthError).code)] ?? explain(error).text,
    }),
  })
  return (
    <AccountScreen
      title={words.title}
      lead={
        <>
          <p>{words.lead(about.address ? <Address>{about.address}</Address> : 'your address')}</p>
          {about.asked && <p>{words.asked(about.asked)}</p>}
        </>
      }
    >
      <form {...form} className="grid gap-7">
        {other && (
          <p className="border-edge border-l-2 py-1 pl-4">
            You are signed in here as <Address>{other.user.email}</Address>. Going on signs you out of that
            account.
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
        <Link to="/school-photos/account" replace className={`${quietButton} mt-4`}>
          Stay signed in as {other.user.email}
        </Link>
      )}
    </AccountScreen>
  )
}

/** Spends the link and goes on: to where it leads, or to where another can be asked for. */
async function open(
  link: LinkInMail,
  other: Session | undefined,
  go: (to: string, state?: object) => void | Promise<void>,
): Promise<void> {
  const elsewhere = protocolAddress(link)
  if (elsewhere) return location.replace(elsewhere)
  try {
    const session = await proveMailedLink(link.type, link.tokenHash, other)
    const news = session ? NEWS[link.type] : ONE_OF_TWO
    if (news) notify(news).catch(() => undefined)
    await go(placeAfter(link))
  } catch (error) {
    if ((error as AuthError).code !== 'otp_expired') throw error
    await go('/school-photos/link-expired', { kind: link.type })
  }
}

function WithoutLink() {
  return (
    <AccountScreen
      title="This page needs a link"
      lead={<p>It opens from an email about your account. Please open the whole link there once more.</p>}
    >
      <Link to="/school-photos/sign-in" className={quietButton}>
        Sign in
      </Link>
    </AccountScreen>
  )
}

function NotAsked({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <AccountScreen title="Your link could not be looked at" lead={<p>It still works. {error.message}</p>}>
      <Button look="solid" className="min-h-13 px-10" onClick={onAgain}>
        Try again
      </Button>
    </AccountScreen>
  )
}
