import { isFunctionDeclaration } from 'typescript/unstable/ast/is'
import { type Code, matches, nameOf, within } from './code.ts'
import { TESTS } from './import-rules.ts'

/** The operations that ask nobody who they are, by what they need instead. */
export const OPEN_TO_ANYONE: Record<string, readonly string[]> = {
  'the unguessable key of an order': [
    ...['showOrder', 'writeReceipt', 'payOrder', 'settleOrder', 'recordDeliveryConsent'],
    ...['downloadPhoto', 'downloadAll', 'openZip', 'showCleanPhoto'],
    ...['listPrintablePhotos', 'changePrint', 'changePrints', 'cancelPrints', 'changeHomeAddress'],
  ],
  'the unguessable key of a client’s page': [
    ...['showClientPage', 'acceptQuote', 'declineQuote', 'payInvoice', 'settleInvoice', 'writePaper'],
    'writeStructuredPaper',
    'readClientCalendar',
  ],
  'the secret address of the owner’s calendar': ['readCalendarFeed'],
  'an access code, or a linked account, which it looks up; wrong codes are counted': [
    ...['openGallery', 'findGone', 'reportNotMyChild', 'chooseSchoolPortrait', 'countMalformedCode'],
  ],
  'a signature over what it gives': ['showPreview', 'handlePaymentWebhook', 'handleMailEvent'],
  'a signature for a session of the owner, which it looks up': ['showClean'],
  'a ticket for one use, or for minutes': ['openFile', 'previewFile', 'showPagePreview'],
  'the key of a mailed or texted message': [
    ...['unsubscribe', 'showReminderStatus', 'resendConfirmation', 'showConfirming', 'confirmReminders'],
    ...['recordBasketActivity', 'previewInvitation', 'verifyEmailLink', 'previewLinkTarget'],
    ...['verifyCode', 'exchangeCode'],
  ],
  'the secret or the token that it checks itself': [
    ...['signIn', 'refreshSession', 'readUserByToken', 'readRoles', 'confirmTestPayment'],
  ],
  'nothing: it answers everybody alike, and mails only the address that was typed': [
    ...['sendLostCode', 'resendLinks', 'resend', 'requestPasswordRecovery', 'signUp', 'sendEnquiry'],
  ],
  'nothing: it has nothing of anybody': [
    ...['showSchoolYears', 'paymentSettings', 'checkPassword', 'showSamplePicture'],
    ...['showLogo', 'showProductPicture', 'serveFilm', 'serveRendition'],
  ],
}

/** Every operation that begins with `allowAnyone`; with its feature where two features have one of this name. */
export function operationsOpenToAnyone(code: Code): string[] {
  const found = code.files
    .filter((file) => matches(file, 'server/**') && !matches(file, TESTS))
    .filter((file) => code.text(file).includes('allowAnyone('))
    .flatMap((file) =>
      within(code.source(file))
        .filter(isFunctionDeclaration)
        .filter((node) => /\{\s*allowAnyone\(/.test(node.getText()))
        .map((node) => ({ feature: file.split('/')[1], name: nameOf(node.name) })),
    )
  return found.map(({ feature, name }) =>
    found.filter((other) => other.name === name).length > 1 ? `${feature} ${name}` : `${name}`,
  )
}
