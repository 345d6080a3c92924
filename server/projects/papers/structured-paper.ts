import { structuredWords as words } from '../../../content/pdf/projects.ts'
import { londonDay, longDay } from '../../../domain/days.ts'
import type { Pence } from '../../../domain/money.ts'
import { readBankAccount } from '../../../domain/projects/bank-account.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import type { RateSum } from '../../../domain/projects/pricing.ts'
import { type BusinessDetails, detailsOn, versionsOf } from '../../business/business-details.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { SummedCreditNote, SummedInvoice } from '../invoices/queries.ts'
import { writeXml, type XmlElement, xmlText } from './xml.ts'

type Invoice = SummedInvoice['invoice']

/** Whom a structured paper is from and to. */
export interface Parties {
  /** As the business was on the paper's day. */
  seller: BusinessDetails
  /** Null once the client's data was erased. */
  buyerEmail: string | null
}

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'
const INVOICE_CODE = '380'
const CREDIT_NOTE_CODE = '381'
const CREDIT_TRANSFER = '30'
/** UN/ECE's code of a piece. */
const ONE = 'C62'

/** Whether a paper asks for VAT of which the seller had no number on its day: a structured one would not be valid. */
export const lacksVatNumber = (byRate: readonly RateSum[], { vatNumber }: BusinessDetails): boolean =>
  chargesVat(byRate) && !vatNumber

/**
 * An invoice as UBL 2.1 by EN 16931, as it was sent: what was paid or credited since is not in it, and a deposit is taken off
 * by its lines, as on the PDF. `refersTo` is the invoice that asked for it, or the one that was paid late.
 */
export function structuredInvoice(
  { invoice, lines, byRate }: Pick<SummedInvoice, 'invoice' | 'lines' | 'byRate'>,
  { refersTo, ...parties }: Parties & { refersTo: Invoice | undefined },
): string {
  const number = paperNumber(invoice)
  const account = parties.seller.bankDetails ? readBankAccount(parties.seller.bankDetails) : null
  return writeXml('Invoice', {
    ...head('Invoice', number, invoice),
    'cbc:DueDate': invoice.dueOn,
    'cbc:InvoiceTypeCode': INVOICE_CODE,
    'cbc:DocumentCurrencyCode': 'GBP',
    ...orderOf(invoice),
    ...(refersTo && { 'cac:BillingReference': reference(refersTo) }),
    ...partiesOf(invoice, parties, byRate),
    ...(account && {
      'cac:PaymentMeans': {
        'cbc:PaymentMeansCode': CREDIT_TRANSFER,
        'cbc:PaymentID': number,
        'cac:PayeeFinancialAccount':
          'iban' in account
            ? { 'cbc:ID': account.iban }
            : {
                'cbc:ID': account.account,
                'cac:FinancialInstitutionBranch': { 'cbc:ID': account.sortCode },
              },
      },
    }),
    'cac:PaymentTerms': {
      'cbc:Note': xmlText(words.terms(longDay(invoice.dueOn), parties.seller.bankDetails, number)),
    },
    ...sums(invoice, byRate, invoice),
    'cac:InvoiceLine': lines.map(({ title, net, vatRate }, at) =>
      line('Invoiced', { at, title: xmlText(title) || number, net, rate: vatRate }),
    ),
  })
}

/** A credit note as UBL 2.1 by EN 16931, with the invoice that it reduces. */
export function structuredCreditNote(
  { invoice, note, byRate }: SummedCreditNote & { invoice: Invoice },
  parties: Parties,
): string {
  const number = paperNumber(note)
  return writeXml('CreditNote', {
    ...head('CreditNote', number, note),
    'cbc:CreditNoteTypeCode': CREDIT_NOTE_CODE,
    'cbc:DocumentCurrencyCode': 'GBP',
    ...orderOf(invoice),
    'cac:BillingReference': reference(invoice),
    ...partiesOf(invoice, parties, byRate),
    'cac:PaymentTerms': { 'cbc:Note': words.credits(paperNumber(invoice)) },
    ...sums(note, byRate, invoice),
    'cac:CreditNoteLine': byRate.map(({ net, rate }, at) =>
      line('Credited', { at, title: xmlText(note.reason) || number, net, rate }),
    ),
  })
}

const head = (kind: string, number: string, { issuedAt }: { issuedAt: Date }): XmlElement => ({
  '@xmlns': `${NAMESPACE}${kind}-2`,
  '@xmlns:cac': `${NAMESPACE}CommonAggregateComponents-2`,
  '@xmlns:cbc': `${NAMESPACE}CommonBasicComponents-2`,
  'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
  'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'cbc:ID': number,
  'cbc:IssueDate': londonDay(issuedAt),
})

const orderOf = ({ billTo: { purchaseOrder } }: Invoice): XmlElement =>
  purchaseOrder ? { 'cac:OrderReference': { 'cbc:ID': xmlText(purchaseOrder) } } : {}

const reference = (invoice: Invoice): XmlElement => ({
  'cac:InvoiceDocumentReference': {
    'cbc:ID': paperNumber(invoice),
    'cbc:IssueDate': londonDay(invoice.issuedAt),
  },
})

/** Where VAT is not charged, the law of the file allows no VAT number in it. */
function partiesOf(
  { billTo }: Invoice,
  { seller, buyerEmail }: Parties,
  byRate: readonly RateSum[],
): XmlElement {
  const { name, firm, address } = billTo
  const vatNumber = chargesVat(byRate) && seller.vatNumber ? withCountry(seller.vatNumber) : undefined
  return {
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        ...endpoint(seller.email),
        // What a buyer's program knows the seller by; there is no other number of hers without VAT.
        ...(vatNumber ? {} : { 'cac:PartyIdentification': { 'cbc:ID': xmlText(seller.email) } }),
        'cac:PostalAddress': {
          'cbc:StreetName': xmlText(seller.addressLine1),
          'cbc:AdditionalStreetName': xmlText(seller.addressLine2 ?? ''),
          'cbc:CityName': xmlText(seller.town),
          'cbc:PostalZone': xmlText(seller.postcode),
          ...COUNTRY,
        },
        ...(vatNumber && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber, ...VAT } }),
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': xmlText(seller.name) },
        'cac:Contact': {
          'cbc:Telephone': xmlText(seller.phone ?? ''),
          'cbc:ElectronicMail': xmlText(seller.email),
        },
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        ...(buyerEmail === null ? {} : endpoint(buyerEmail)),
        'cac:PostalAddress': { 'cbc:StreetName': xmlText(address ?? ''), ...COUNTRY },
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': xmlText(firm ?? name) },
        ...(firm && { 'cac:Contact': { 'cbc:Name': xmlText(name) } }),
      },
    },
  }
}

const COUNTRY: XmlElement = { 'cac:Country': { 'cbc:IdentificationCode': 'GB' } }
const VAT: XmlElement = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

const endpoint = (email: string): XmlElement => ({
  'cbc:EndpointID': xmlText(email),
  'cbc:EndpointID@schemeID': 'EM',
})

/** `GB123456789`, however it is written on the certificate. */
function withCountry(vatNumber: string): string {
  const compact = vatNumber.replaceAll(' ', '').toUpperCase()
  return /^\d/.test(compact) ? `GB${compact}` : compact
}

const sums = (
  { net, vat, total }: { net: Pence; vat: Pence; total: Pence },
  byRate: readonly RateSum[],
  { kind }: Pick<Invoice, 'kind'>,
): XmlElement => ({
  'cac:TaxTotal': {
    ...pounds('cbc:TaxAmount', vat),
    'cac:TaxSubtotal': byRate.map(({ rate, net, vat }) => ({
      ...pounds('cbc:TaxableAmount', net),
      ...pounds('cbc:TaxAmount', vat),
      'cac:TaxCategory': {
        ...category(rate),
        ...(rate === null && {
          'cbc:TaxExemptionReason': kind === 'interest' ? words.outsideVat : words.notRegistered,
        }),
        ...VAT,
      },
    })),
  },
  'cac:LegalMonetaryTotal': {
    ...pounds('cbc:LineExtensionAmount', net),
    ...pounds('cbc:TaxExclusiveAmount', net),
    ...pounds('cbc:TaxInclusiveAmount', total),
    ...pounds('cbc:PayableAmount', total),
  },
})

/** A price is never below zero: what is taken off is minus one of something. */
const line = (
  verb: 'Invoiced' | 'Credited',
  { at, title, net, rate }: { at: number; title: string; net: Pence; rate: number | null },
): XmlElement => ({
  'cbc:ID': String(at + 1),
  [`cbc:${verb}Quantity`]: net < 0 ? '-1' : '1',
  [`cbc:${verb}Quantity@unitCode`]: ONE,
  ...pounds('cbc:LineExtensionAmount', net),
  'cac:Item': { 'cbc:Name': title, 'cac:ClassifiedTaxCategory': { ...category(rate), ...VAT } },
  'cac:Price': pounds('cbc:PriceAmount', Math.abs(net)),
})

/** Not subject to VAT, zero-rated, or taxed. */
const category = (rate: number | null): XmlElement =>
  rate === null ? { 'cbc:ID': 'O' } : { 'cbc:ID': rate === 0 ? 'Z' : 'S', 'cbc:Percent': String(rate) }

const pounds = (name: string, pence: Pence): XmlElement => ({
  [name]: (pence / 100).toFixed(2),
  [`${name}@currencyID`]: 'GBP',
})

/** Of which of these invoices there is a structured form, by the business as it was on the day of each. */
export async function withStructured(
  db: Reader,
  invoices: readonly Pick<SummedInvoice, 'byRate' | 'invoice'>[],
): Promise<Set<string>> {
  const versions = await versionsOf(db)
  return new Set(
    invoices.flatMap(({ byRate, invoice: { id, issuedAt } }) =>
      lacksVatNumber(byRate, detailsOn(versions, issuedAt)) ? [] : id,
    ),
  )
}

const chargesVat = (byRate: readonly RateSum[]): boolean => byRate.some(({ rate }) => rate !== null)
