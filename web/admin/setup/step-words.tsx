import type { ReactNode } from 'react'
import { vatOfBusiness } from '../../../content/vat.ts'
import { shortMoment } from '../../../domain/days.ts'
import type { SetupFacts, SetupStep } from '../../../domain/desk/setup.ts'
import { formatBytes } from '../format.ts'

interface Words {
  title: string
  /** How it stands, as the running system knows it. */
  says: ReactNode
  /** The environment variables that change it. */
  variables?: readonly string[]
  /** The file that changes it. */
  file?: string
}

const CONTENT = 'content/site.ts'

/** What each step says of itself. */
export function wordsOf(facts: SetupFacts): Record<SetupStep, Words> {
  const { business, vat, prices, address, factor } = facts
  return {
    business: {
      title: 'Name and address',
      says: `${business.name}, ${business.address}, ${business.email}.${business.isSample ? ' That is the sample’s: parents see it on every page, mail and receipt.' : ''}`,
      file: CONTENT,
    },
    vat: {
      title: 'VAT',
      says: vatOfBusiness(vat.number, vat),
      file: CONTENT,
    },
    prices: {
      title: 'Price lists',
      says: `${new Intl.ListFormat('en-GB').format(prices.lists)}: parents pay by one of them, as the event says. They are changed under Prices.`,
    },
    address: {
      title: 'Public address',
      says: address.isSet
        ? `Links in mails and on cards lead to ${address.url}.`
        : `Links in mails and on cards lead to ${address.url}, which only this machine knows.`,
      variables: ['PUBLIC_URL'],
    },
    mail: { title: 'Mail', says: mailSays(facts.mail), variables: ['SMTP_URL', 'MAIL_FROM', 'MAIL_OWNER'] },
    payment: {
      title: 'Payment',
      says: paymentSays(facts.payment),
      variables: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    },
    storage: { title: 'Storage', says: storageSays(facts.storage), variables: ['DATA_DIR', 'S3_BUCKET'] },
    factor: {
      title: 'Second factor',
      says: factor.has
        ? 'Your account asks for a second step.'
        : `Only your password guards these children’s photos.${factor.required ? '' : ' It can be demanded of every admin.'}`,
      variables: ['ADMIN_REQUIRE_FACTOR'],
    },
    backup: {
      title: 'Backup',
      says: backupSays(facts.backup),
      variables: ['BACKUP_DIR', 'BACKUP_PASSPHRASE'],
    },
  }
}

function mailSays({ driver, trial, leaving }: SetupFacts['mail']) {
  const way =
    driver === 'smtp'
      ? 'Mails go out through your mail server.'
      : 'Mails are only written to files, and reach nobody.'
  if (leaving) return `${way} The test email is on its way.`
  if (!trial) return `${way} No test email has been sent yet.`
  const when = shortMoment(trial.at)
  if (trial.worked) return `${way} The test email left on ${when}.`
  return `${way} The test email of ${when} did not leave: ${trial.failure ?? 'no reason was given'}`
}

function paymentSays({ provider, takesMoney, trial }: SetupFacts['payment']) {
  const way =
    provider === 'test'
      ? 'Test mode: parents can order, and no money is taken.'
      : takesMoney
        ? 'Stripe takes real money.'
        : 'Stripe is in its own test mode: no money is taken.'
  if (!trial) return `${way} It has not been tried yet.`
  const tried = provider === 'test' ? 'A pound was paid and given back' : 'A pound was begun and cancelled'
  if (trial.worked) return `${way} ${tried} on ${shortMoment(trial.at)}: nobody was charged.`
  return `${way} On ${shortMoment(trial.at)} it did not do what it should: the server’s log says why.`
}

function storageSays({ driver, works, freeBytes }: SetupFacts['storage']) {
  if (!works) return 'The place for photos cannot be reached. Nothing can be uploaded or shown.'
  if (driver === 's3') return 'Photos are stored in a bucket, and it answers.'
  return `Photos are stored on this machine’s disk${freeBytes === null ? '' : `, which has ${formatBytes(freeBytes)} left`}.`
}

function backupSays({ on, encrypted, newest }: SetupFacts['backup']) {
  if (!on) return 'Nothing is backed up. A disk that dies takes every photo and order along.'
  const how = encrypted ? 'Backed up each night, encrypted.' : 'Backed up each night, not encrypted.'
  return newest ? `${how} The last one is of ${shortMoment(newest)}.` : `${how} There is none yet.`
}
