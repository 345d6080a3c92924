import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { linkCodeWords } from '../../../content/school/link-code.ts'
import { listMyPupils } from '../../../contract/photos/gallery.ts'
import { CODE_LENGTH, tidyCode } from '../../../domain/school/access-code.ts'
import { school } from '../../../domain/screens.ts'
import { keyOf } from '../../http/endpoint-query.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { useSession } from '../../session.ts'
import { Failure, LockIcon, ScreenHeading, tallLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { type Notice, notify } from '../../ui/notify.ts'
import { moveChoice, openGalleryKey } from '../basket/basket.ts'
import { moveReminderKey } from '../reminders/reminder-keys.ts'
import { CodeField } from './code-field.tsx'
import { type Linking, linkCode } from './link-code.ts'
import { clearTypedCode, saveTypedCode, typedCode } from './typed-code.ts'

/** The notice for each outcome, as the error catalogue specifies. */
function noticeOf(result: Linking): Notice {
  const destructive = (title: string, text: string): Notice => ({ kind: 'destructive', title, text })
  switch (result.outcome) {
    case 'linked':
      return { kind: 'success', title: 'Success!', text: linkCodeWords.linked }
    case 'already-linked':
      return destructive('Already Linked', linkCodeWords.linkedAlready)
    case 'signed-out':
      return destructive('Authentication Required', linkCodeWords.signInFirst)
    case 'half-signed-in':
      return destructive('One more step', linkCodeWords.secondStepFirst)
    case 'code-rejected':
      return destructive('Invalid Access Code', result.text)
    case 'link-refused':
      return destructive('Linking Failed', result.text)
    case 'failed':
      return destructive('Error', result.text)
  }
}

/** `/school-photos/access-code`: links a child to the signed-in account. */
export default function AccessCodeScreen() {
  const { code, setCode, busy, pageNotice, submit, showNotice } = useLinking()

  function send(event: FormEvent) {
    event.preventDefault()
    void submit(code)
  }
  /** A disabled button ignores Enter, so this says what is missing. */
  function onEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || code !== '') return
    event.preventDefault()
    showNotice({ kind: 'destructive', title: 'Access Code Required', text: linkCodeWords.typeCode })
  }

  return (
    <main className="mx-auto w-full max-w-[1560px] flex-1 px-5 pt-11 pb-16 sm:px-gutter md:pt-[clamp(4rem,11svh,9rem)]">
      <div className="max-w-[32rem]">
        <ScreenHeading title="Enter an access code" slate="School photos">
          Add your child to your account
        </ScreenHeading>
        <p className="mt-4 text-soft">{linkCodeWords.lead}</p>
        <form onSubmit={send} onKeyDown={onEnter} className="mt-9">
          <CodeField value={code} onChange={setCode} />
          <Button
            type="submit"
            look="solid"
            disabled={code === ''}
            aria-disabled={busy}
            className="mt-6 min-h-13 w-full"
          >
            {busy ? 'One moment…' : 'Link my child'}
          </Button>
          {pageNotice && (
            <div className="mt-5">
              <Failure title={pageNotice.title}>{pageNotice.text}</Failure>
            </div>
          )}
        </form>
        <p className="mt-3 flex justify-between gap-6 text-note">
          <Link to={school.lostCode} className={tallLink}>
            I’ve lost my code
          </Link>
          <Link to={school.gate} className={`${tallLink} text-right`}>
            Just look, without an account
          </Link>
        </p>
        <p className="mt-8 flex gap-3 text-note text-soft leading-snug">
          <LockIcon />
          {linkCodeWords.twoAccounts}
        </p>
        <PrivacyNote className="mt-2" />
      </div>
    </main>
  )
}

/** The code and its submission. A code typed before signing in is submitted afterwards. */
function useLinking() {
  const [code, setCode] = useState(typedCode)
  const [busy, setBusy] = useState(false)
  /** Shown in the page when the notice code cannot be fetched. */
  const [pageNotice, setPageNotice] = useState<Notice>()
  const session = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const resumed = useRef(false)

  const showNotice = (notice: Notice) => {
    setPageNotice(undefined)
    notify(notice, () => setPageNotice(notice))
  }

  async function submit(code: string) {
    if (busy || code === '') return
    setBusy(true)
    const failed = (error: unknown): Linking => ({
      outcome: 'failed',
      text: (error instanceof Error && error.message) || linkCodeWords.failed,
    })
    const result = await linkCode(code).catch(failed)
    setBusy(false)
    showNotice(noticeOf(result))
    if (result.outcome === 'signed-out' || result.outcome === 'half-signed-in') {
      saveTypedCode(code)
      await navigate(`${school.flow}?step=auth`)
    }
    if (result.outcome !== 'linked' && result.outcome !== 'already-linked') return
    clearTypedCode()
    if (result.outcome === 'linked') {
      if (openGalleryKey() !== code) {
        moveChoice(code, result.pupilId)
        moveReminderKey(code, result.pupilId)
      }
      await queries.invalidateQueries({ queryKey: keyOf(listMyPupils) })
    }
    await navigate(school.flow)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who is signed in
  useEffect(() => {
    if (resumed.current || session.status === 'loading') return
    resumed.current = true
    const typedBefore = typedCode()
    clearTypedCode()
    if (session.status === 'signed-in' && typedBefore.length === CODE_LENGTH) void submit(typedBefore)
  }, [session.status])

  return {
    code,
    setCode: (typed: string) => setCode(tidyCode(typed).slice(0, CODE_LENGTH)),
    busy,
    pageNotice,
    submit,
    showNotice,
  }
}
