import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { securityWords } from '../../../content/account/security.ts'
import { endSession, listOwnActivity, listSessions } from '../../../contract/account.ts'
import type { OwnSessions } from '../../../domain/accounts/sessions.ts'
import { longMoment } from '../../../domain/days.ts'
import { call } from '../../http/call.ts'
import { forAccount, keyOf, queryOf } from '../../http/endpoint-query.ts'
import { explainError } from '../../http/error-messages.ts'
import { notify } from '../../ui/notify.ts'
import { endOtherSessions } from '../accounts-client.ts'
import { FormFailure, quietButton } from '../form.tsx'
import { Listing, Row } from './listing.tsx'

/** How many are listed at first. */
const SHOWN = 8

/** The signed-in browsers, each with a button to end it. */
export function Sessions({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const query = useQuery(forAccount(queryOf(listSessions), userId))
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button moves to the end of the list: keep the keyboard focus where it was.
  useEffect(() => {
    if (all) list.current?.querySelectorAll('li')[SHOWN]?.querySelector('button')?.focus()
  }, [all])
  const [ending, setEnding] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function end(key: string, done: string, work: () => Promise<unknown>) {
    if (ending) return
    setEnding(key)
    setFailure(undefined)
    try {
      await work()
      notify({ kind: 'success', title: done })
      // Not awaited: a slow activity list must not block the next press.
      queries.invalidateQueries({ queryKey: keyOf(listOwnActivity) }).catch(() => undefined)
      await queries.invalidateQueries({ queryKey: keyOf(listSessions) })
    } catch (error) {
      setFailure(explainError(error).text)
    } finally {
      setEnding(undefined)
    }
  }
  return (
    <Listing query={query} what="list of devices">
      {({ sessions }) => (
        <>
          {sessions.length === 0 && <p className="mb-3 text-soft">{securityWords.devicesUnknown}</p>}
          <ul ref={list} aria-label="Devices" className="border-line border-t empty:hidden">
            {sessions.slice(0, all ? undefined : SHOWN).map((session) => (
              <Device
                key={session.id}
                session={session}
                ending={ending}
                onEnd={() =>
                  end(session.id, securityWords.signedOut(nameOf(session)), () =>
                    call(endSession, { params: { id: session.id } }),
                  )
                }
              />
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap gap-x-7">
            {sessions.length > SHOWN && (
              <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className={quietButton}>
                {all ? 'Show fewer' : `Show all ${sessions.length}`}
              </button>
            )}
            {sessions.length !== 1 && (
              <button
                type="button"
                onClick={() => end('others', 'Signed out everywhere else', endOtherSessions)}
                aria-disabled={ending !== undefined}
                className={quietButton}
              >
                {ending === 'others' ? 'Signing out…' : 'Sign out everywhere else'}
              </button>
            )}
          </div>
          <FormFailure>{failure}</FormFailure>
        </>
      )}
    </Listing>
  )
}

type OwnSession = OwnSessions['sessions'][number]

const nameOf = ({ device }: OwnSession) => device || 'A browser without a name'

interface DeviceProps {
  session: OwnSession
  ending: string | undefined
  onEnd: () => void
}

function Device({ session, ending, onEnd }: DeviceProps) {
  const { id, address, lastSeenAt, current } = session
  const device = nameOf(session)
  return (
    <Row
      action={
        current ? (
          <span className="slate whitespace-nowrap text-good">This one</span>
        ) : (
          <button type="button" onClick={onEnd} aria-disabled={ending !== undefined} className={quietButton}>
            {ending === id ? 'Ending…' : 'End'}
            <span className="sr-only"> {device}</span>
          </button>
        )
      }
    >
      <p>{device}</p>
      <p className="mt-0.5 text-note text-soft">
        {longMoment(lastSeenAt)}
        {address && ` · ${address}`}
      </p>
    </Row>
  )
}
