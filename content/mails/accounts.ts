import type { AccountNotice } from '../../domain/messages.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const accountLabels = {
  link: {
    signup: 'Confirm an account',
    recovery: 'New password',
    reauthentication: 'Code to confirm a change',
    email_change: 'New email address',
  },
  linkJob: 'Link or code for an account',
  notice: {
    'account-exists': 'Account already exists',
    'password-changed': 'Password changed',
    'factor-added': 'Second factor added',
    'factor-removed': 'Second factor removed',
    'new-device': 'New device',
  } satisfies Record<AccountNotice, string>,
  noticeJob: 'Notice about an account',
}

interface TokenWords {
  link: string
  code: string
  newEmail: string
  /** The time and the device. */
  asked: string
}

const IGNORE =
  'If you didn’t ask for this, you can ignore this email: nothing happens without the link or the code.'

/** The mail with a link, by its purpose. It also has a code, for people who read it on another device. */
export const tokenMails = {
  signup: ({ link, code, asked }) => ({
    subject: 'Please confirm your email address',
    title: 'Confirm your email address',
    preview: 'One click and your account is ready.',
    paragraphs: ['Thank you for creating an account. Please confirm that this address is yours.'],
    button: { label: 'Confirm my address', href: link },
    after: [
      `Or type this code on the page: ${code}. The link works for 24 hours.`,
      `It was requested on ${asked}. If that wasn’t you, please ignore this email: nothing happens without the link or the code.`,
    ],
  }),
  recovery: ({ link, code }) => ({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    preview: 'The link works for one hour.',
    paragraphs: ['Somebody, probably you, asked for a new password for the account with this address.'],
    button: { label: 'Choose a new password', href: link },
    after: [`Or type this code on the page: ${code}. Either works once, within one hour.`, IGNORE],
  }),
  email_change_current: ({ link, code, newEmail }) => ({
    subject: 'Do you want to change your email address?',
    title: 'Change your email address',
    preview: `From this address to ${newEmail}.`,
    paragraphs: [
      `Your account’s email address is about to change from this one to ${newEmail}. It changes once both addresses have confirmed.`,
    ],
    button: { label: 'Yes, change it', href: link },
    after: [
      `Or type this code on the page: ${code}. Both work for one hour.`,
      'If this wasn’t you, don’t follow the link, and change your password now.',
    ],
  }),
  email_change_new: ({ link, code }) => ({
    subject: 'Please confirm your new email address',
    title: 'Confirm your new email address',
    preview: 'One click confirms that this address is yours.',
    paragraphs: [
      'Somebody, probably you, is moving an account to this address. That happens once both addresses have confirmed.',
    ],
    button: { label: 'Confirm this address', href: link },
    after: [`Or type this code on the page: ${code}. Both work for one hour.`, IGNORE],
  }),
  reauthentication: ({ code }) => ({
    subject: 'Your code to confirm that it is you',
    title: `Your code is ${code}`,
    preview: 'It works once, within one hour.',
    paragraphs: ['Please type this code on the page where you were asked for it.'],
    after: ['If you didn’t ask for this, somebody is signed in as you: change your password now.'],
  }),
} satisfies Record<string, (words: TokenWords) => MailContent>

interface NoticeWords {
  /** The sign-in page. */
  page: string
  device: string
  at: string
}

const NOT_YOU = 'If this wasn’t you, choose a new password now and sign out everywhere else.'

/** Notices about an account that its owner did not ask for. */
export const noticeMails = {
  'account-exists': ({ page }) => ({
    subject: 'You already have an account',
    title: 'You already have an account',
    preview: 'Somebody tried to create an account with your address.',
    paragraphs: [
      'Somebody, probably you, tried to create an account with this address. There already is one, so nothing was changed. You can sign in, or ask for a new password there.',
    ],
    button: { label: 'Sign in', href: page },
  }),
  'password-changed': ({ page, at }) => ({
    subject: 'Your password was changed',
    title: 'Your password was changed',
    preview: 'All other devices have been signed out.',
    paragraphs: [`Your account’s password was changed (${at}). All other devices have been signed out.`],
    after: [NOT_YOU],
    button: { label: 'Go to your account', href: page },
  }),
  'factor-added': ({ page, at }) => ({
    subject: 'A second step was added to your account',
    title: 'A second step was added',
    preview: 'From now on, you’ll need it to sign in.',
    paragraphs: [`A second step for signing in was added to your account (${at}).`],
    after: [NOT_YOU],
    button: { label: 'Go to your account', href: page },
  }),
  'factor-removed': ({ page, at }) => ({
    subject: 'A second step was removed from your account',
    title: 'A second step was removed',
    preview: 'You no longer need it to sign in.',
    paragraphs: [`A second step for signing in was removed from your account (${at}).`],
    after: [NOT_YOU],
    button: { label: 'Go to your account', href: page },
  }),
  'new-device': ({ page, device, at }) => ({
    subject: 'A new sign-in to your account',
    title: 'A new sign-in to your account',
    preview: `${device || 'A new device'}.`,
    paragraphs: ['Somebody, probably you, signed in to your account from a new device or place.'],
    rows: [
      ['Device', device || 'unknown'],
      ['Time', at],
    ],
    after: [NOT_YOU],
    button: { label: 'Go to your account', href: page },
  }),
} satisfies Record<AccountNotice, (words: NoticeWords) => MailContent>

/** The text message with the six digits of a second step. */
export const signInCodeText = (code: string, business: string) =>
  `Your ${business} code is ${code}. It works for 5 minutes. Never tell it to anybody.`
