import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { account } from '../../domain/screens.ts'
import { ScreenHeading } from '../shell/screen.tsx'

export interface AccountScreenProps {
  title: string
  lead?: ReactNode
  /** The parent screen. */
  back?: { to: string; label: string }
  children: ReactNode
}

/** One question per screen: what it is about on the left (on top on phones), the answer beside it. */
export function AccountScreen({ title, lead, back, children }: AccountScreenProps) {
  return (
    <main className="mx-auto grid w-full max-w-[1560px] flex-1 content-start gap-x-[6vw] gap-y-9 px-5 pt-11 pb-20 sm:px-gutter md:pt-[clamp(3rem,8svh,7rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="lg:sticky lg:top-16 lg:self-start">
        {back && (
          <Link
            to={back.to}
            className="-mt-3 mb-3 inline-flex min-h-11 items-center gap-2 text-note text-soft hover:text-ink"
          >
            <span aria-hidden="true">←</span> {back.label}
          </Link>
        )}
        {/* A new question in the same place is another screen. */}
        <ScreenHeading key={title} title={title}>
          {title}
        </ScreenHeading>
        {lead && <div className="mt-5 grid max-w-[32em] gap-3 text-soft">{lead}</div>}
      </div>
      <div className="max-w-[36rem] lg:pt-3">{children}</div>
    </main>
  )
}

/** The back link of all account screens. */
export const toAccount = { to: account.security, label: 'Account security' }
