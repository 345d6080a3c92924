import type { ReactNode } from 'react'
import { linkWords } from '../../../content/account/links.ts'
import type { LinkKind, LinkTarget } from '../../../domain/accounts/email-links.ts'
import { longMoment } from '../../../domain/days.ts'
import type { Notice } from '../../ui/notify.ts'

interface ConfirmLabels {
  title: string
  lead: (address: ReactNode) => ReactNode
  /** The button's label. */
  does: string
  asked: (asked: NonNullable<LinkTarget['asked']>) => string
  /** Messages by error code, where the usual ones would not do. */
  refused: Readonly<Record<string, string>>
}

const asked: ConfirmLabels['asked'] = ({ at, device }) => linkWords.askedOn(longMoment(at), device)

/** What each kind of mailed link does. */
export const confirmLabels: Readonly<Record<LinkKind, ConfirmLabels>> = {
  signup: {
    title: 'Confirm your email address',
    lead: (address) => (
      <>
        {linkWords.confirms.before} {address}
        {linkWords.confirms.after}
      </>
    ),
    does: 'Confirm my address',
    asked,
    refused: {},
  },
  recovery: {
    title: 'Choose a new password',
    lead: (address) => (
      <>
        {linkWords.recovers.before} {address}
        {linkWords.recovers.after}
      </>
    ),
    does: 'Go on',
    asked,
    refused: {},
  },
  email_change: {
    title: 'Change your email address',
    lead: (address) => (
      <>
        {linkWords.agrees.before} {address}
        {linkWords.agrees.after}
      </>
    ),
    does: 'Yes, I agree',
    asked,
    refused: {
      email_exists: linkWords.addressTaken,
    },
  },
}

/** Notices once the link has done its work. */
export const DONE_NOTICES: Readonly<Partial<Record<LinkKind, Notice>>> = {
  signup: {
    kind: 'success',
    title: linkWords.confirmed,
    text: linkWords.confirmedLead,
  },
  email_change: { kind: 'success', title: linkWords.addressChanged },
}
