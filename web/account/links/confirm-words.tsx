import type { ReactNode } from 'react'
import type { MailedLink, MailKind } from '../../../domain/accounts/accounts.ts'
import { longMoment } from '../../../domain/days.ts'
import type { Notice } from '../../ui/notify.ts'

interface ConfirmWords {
  title: string
  lead: (address: ReactNode) => ReactNode
  /** The button's label. */
  does: string
  asked: (asked: NonNullable<MailedLink['asked']>) => string
  /** Messages by error code, where the usual ones would not do. */
  refused: Readonly<Record<string, string>>
}

const asked: ConfirmWords['asked'] = ({ at, device }) =>
  `It was asked for on ${longMoment(at)}${device && `, with ${device}`}. If that was not you, close this page and nothing happens.`

/** What each kind of mailed link does. */
export const confirmWords: Readonly<Record<MailKind, ConfirmWords>> = {
  signup: {
    title: 'Confirm your email address',
    lead: (address) => <>This makes your account with {address}, and signs you in on this device.</>,
    does: 'Confirm my address',
    asked,
    refused: {},
  },
  recovery: {
    title: 'Choose a new password',
    lead: (address) => (
      <>This signs you in on this device with {address}, and takes you to choosing a new password.</>
    ),
    does: 'Go on',
    asked,
    refused: {},
  },
  email_change: {
    title: 'Change your email address',
    lead: (address) => (
      <>
        This agrees, for {address}, to the change of your account’s address. It is done once both addresses
        have agreed.
      </>
    ),
    does: 'Yes, I agree',
    asked,
    refused: {
      email_exists:
        'Somebody has made an account with that address meanwhile, so yours keeps the address it has. You can ask for another there.',
    },
  },
}

/** Notices once the link has done its work. */
export const DONE_NOTICES: Readonly<Partial<Record<MailKind, Notice>>> = {
  signup: {
    kind: 'success',
    title: 'Your email is confirmed',
    text: 'Your account is ready, and you are signed in.',
  },
  email_change: { kind: 'success', title: 'Your email address is changed' },
}
