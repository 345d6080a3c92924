import { setupWords, serviceStatusWords as standing } from '../../../../content/desk/business/setup.ts'
import type { SetupFacts, SetupStep } from '../../../../domain/business/setup.ts'
import { shortMoment } from '../../../../domain/days.ts'
import { unbroken } from '../../../../domain/text.ts'
import { formatBytes } from '../../kit/format.ts'

interface Words {
  title: string
  /** Its state, as the running system knows it. */
  says: string
  /** The environment variables that change it. */
  variables?: readonly string[]
}

/** The text of each step. */
export function stepLabels(facts: SetupFacts): Record<SetupStep, Words> {
  const { business, vat, prices, address, factor } = facts
  return {
    business: {
      title: 'Name and address',
      says: `${business.name}, ${business.address}, ${business.email}.${business.isSample ? ` ${setupWords.sampleName}` : ''}`,
    },
    vat: {
      title: 'VAT',
      says: `${vatSays(vat)} ${setupWords.vatOfList}`,
    },
    prices: {
      title: 'Price lists',
      says: setupWords.prices(new Intl.ListFormat('en-GB').format(prices.lists)),
    },
    address: {
      title: 'Public address',
      says: address.isSet ? setupWords.address(address.url) : setupWords.ownAddress(address.url),
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
        ? setupWords.secondStep
        : `${setupWords.passwordAlone}${factor.required ? '' : ` ${setupWords.mayBeDemanded}`}`,
      variables: ['ADMIN_REQUIRE_FACTOR'],
    },
    backup: {
      title: 'Backup',
      says: backupSays(facts.backup),
      variables: ['BACKUP_DIR', 'BACKUP_PASSPHRASE'],
    },
  }
}

function mailSays({ driver, from, to, trial, leaving }: SetupFacts['mail']) {
  const sent =
    driver === 'outbox'
      ? standing.mailStays
      : `${standing.mailGoes(from.sender)}${from.isSet ? '' : ` ${standing.senderNotSet}`}`
  const way = `${sent} ${standing.mailToYou(to.shop, to.enquiries)}`
  if (leaving) return `${way} ${standing.testMailLeaving}`
  if (!trial) return `${way} ${standing.noTestMail}`
  const when = shortMoment(trial.at)
  return `${way} ${trial.worked ? standing.testMailLeft(when) : standing.testMailFailed(when, trial.failure)}`
}

function paymentSays({ provider, takesMoney, trial }: SetupFacts['payment']) {
  const isTest = provider === 'test'
  const way = isTest ? standing.testPayments : takesMoney ? standing.realMoney : standing.stripeTests
  if (!trial) return `${way} ${standing.notTried}`
  const when = shortMoment(trial.at)
  if (!trial.worked) return `${way} ${standing.trialFailed(when)}`
  return `${way} ${isTest ? standing.paidBack(when) : standing.begunCancelled(when)}`
}

function storageSays({ driver, works, freeBytes }: SetupFacts['storage']) {
  if (!works) return standing.storageAway
  return driver === 's3'
    ? standing.inBucket
    : standing.onDisk(freeBytes === null ? null : formatBytes(freeBytes))
}

function backupSays({ on, encrypted, newest }: SetupFacts['backup']) {
  if (!on) return standing.notBackedUp
  const how = encrypted ? standing.encrypted : standing.notEncrypted
  return `${how} ${newest ? standing.lastBackup(shortMoment(newest)) : standing.noBackup}`
}

function vatSays(vat: SetupFacts['vat']): string {
  if (vat.rate === null) return setupWords.noVat
  if (vat.number === null) return setupWords.noVatNumber(vat.rate)
  return setupWords[vat.isSample ? 'placeholderVat' : 'vat'](unbroken(vat.number), vat.rate)
}
