import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Message } from '../../../content/errors/messages.ts'
import { gateWords } from '../../../content/school/gate.ts'
import { CODE_LENGTH, tidyCode } from '../../../domain/school/access-code.ts'
import { account, school } from '../../../domain/screens.ts'
import { explainError } from '../../http/error-messages.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { useSession, useStoredSession } from '../../session.ts'
import { Failure, LockIcon, ScreenHeading, tallLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import {
  closeGallery,
  openBasket,
  openGalleryKey,
  useChoices,
  useLastGalleryKey,
  useOpenGalleryKey,
} from '../basket/basket.ts'
import { GalleryScreen } from '../gallery/gallery.tsx'
import { galleryQuery } from '../queries.ts'
import { forgetIfLocked } from '../shown-gallery.ts'
import { AccountLine } from '../signed-in.tsx'
import { CodeField } from './code-field.tsx'
import { LinkedReductions, useLinkedReductions } from './linked-reductions.tsx'
import { SampleCard } from './sample-card.tsx'

/** `/school-photos`: the gate, then the gallery that the code opened. */
export default function SchoolPhotos() {
  const galleryKey = useOpenGalleryKey()
  const scanned = useScannedCode(galleryKey !== null)
  useLinkedReductions()
  if (galleryKey) return <GalleryScreen key={galleryKey} galleryKey={galleryKey} />
  return <Gate key={scanned} scanned={scanned} />
}

/**
 * The code in the address, from a card's QR code; read once, removed from the address, and forgotten once used. It is in
 * the fragment, or on older cards in the query.
 */
function useScannedCode(used: boolean): string {
  const [search, setSearch] = useSearchParams()
  const { hash } = useLocation()
  const inAddress = new URLSearchParams(hash.slice(1)).get('code') ?? search.get('code')
  const [scanned, setScanned] = useState(codeIn(inAddress))
  useEffect(() => {
    if (inAddress === null) {
      if (used) setScanned('')
      return
    }
    const code = codeIn(inAddress)
    setScanned(code)
    if (openGalleryKey() !== code) closeGallery()
    setSearch((now) => without(now, 'code'), { replace: true })
  }, [inAddress, used, setSearch])
  return scanned
}

const codeIn = (text: string | null) => tidyCode(text ?? '').slice(0, CODE_LENGTH)

function without(search: URLSearchParams, name: string) {
  const rest = new URLSearchParams(search)
  rest.delete(name)
  return rest
}

function Gate({ scanned }: { scanned: string }) {
  const queries = useQueryClient()
  const [code, setCode] = useState(scanned)
  const [opening, setOpening] = useState(false)
  const [failure, setFailure] = useState<Message>()
  const missing = useId()
  const toType = code === '' ? 0 : CODE_LENGTH - code.length

  async function open(event: FormEvent) {
    event.preventDefault()
    if (opening || code.length !== CODE_LENGTH) return
    setOpening(true)
    setFailure(undefined)
    try {
      forgetIfLocked(queries, code)
      await queries.fetchQuery(galleryQuery(code))
      openBasket(code)
    } catch (error) {
      setFailure(explainError(error))
      setOpening(false)
    }
  }

  return (
    <main className="mx-auto grid w-full max-w-[1560px] flex-1 px-5 sm:px-gutter lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-[8vw]">
      <div className="mx-auto flex w-full max-w-[32rem] flex-col pt-11 pb-8 md:pt-[clamp(4rem,11svh,9rem)] lg:mx-0">
        <ScreenHeading title="School photos" slate="School Photography 2025">
          Your child’s photos
        </ScreenHeading>
        <p className="mt-4 max-w-[30em] text-soft">{gateWords.lead}</p>
        <LinkedReductions />
        <form onSubmit={open} className="mt-9">
          <CodeField value={code} onChange={setCode} />
          <Button
            type="submit"
            look="solid"
            disabled={code.length !== CODE_LENGTH}
            aria-disabled={opening}
            aria-describedby={toType > 0 ? missing : undefined}
            className="mt-6 min-h-13 w-full"
          >
            {opening ? 'Opening…' : 'View Photos'}
          </Button>
          {toType > 0 && (
            <p id={missing} className="-mb-3 mt-3 text-note leading-normal">
              {gateWords.toType(toType)}
            </p>
          )}
          {failure && (
            <div className="mt-5">
              <Failure title={failure.title}>{failure.text}</Failure>
            </div>
          )}
        </form>
        <Help />
        <ReturnLinks />
        <SampleCard className="hidden pt-16 sm:max-lg:flex" />
        <p className="mt-auto flex gap-3 pt-12 text-note text-soft leading-snug">
          <LockIcon />
          <span className="max-w-[34em]">{gateWords.privacy}</span>
        </p>
        <PrivacyNote className="mt-1" />
      </div>
      <SampleCard className="hidden py-16 lg:flex" />
    </main>
  )
}

/** Other ways in, for visitors without their code. */
function Help() {
  const hasSession = useStoredSession()
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-6 text-note">
      <Link to={school.lostCode} className={tallLink}>
        I’ve lost my code
      </Link>
      <Link to={school.help} className={tallLink}>
        Questions
      </Link>
      {hasSession ? <OwnAccount /> : <GateSignInLink />}
    </div>
  )
}

/** A sign-in link that keeps the screen the visitor came from. */
function GateSignInLink() {
  const { state } = useLocation()
  return (
    <Link to={account.signIn} state={state} className={tallLink}>
      Sign in
    </Link>
  )
}

/** Separate, because it loads the accounts client. */
function OwnAccount() {
  const { status } = useSession()
  if (status === 'signed-out') return <GateSignInLink />
  return (
    <div className="w-full empty:hidden">
      <AccountLine>
        <Link to={school.children} className={tallLink}>
          My children
        </Link>
      </AccountLine>
    </div>
  )
}

/** For returning visitors: the last gallery, and the basket. */
function ReturnLinks() {
  const last = useLastGalleryKey()
  const inBasket = useChoices().length
  if (!last && inBasket === 0) return null
  return (
    <div className="mt-6 flex flex-wrap gap-x-6 border-line border-t pt-3 text-note">
      {last && (
        <button type="button" onClick={() => openBasket(last)} className={tallLink}>
          Back to the photos you had open
        </button>
      )}
      {inBasket > 0 && (
        <Link to={school.basket} className={tallLink}>
          Your basket ({inBasket})
        </Link>
      )}
    </div>
  )
}
