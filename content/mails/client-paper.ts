/** What a mail says of a quote, an invoice or a credit note that goes with it. */
export interface ClientPaperMail {
  clientName: string
  title: string
  number: string
  total: number
  /** The client's page. */
  link: string
  /** The paper as a PDF. */
  paper: string
}

export const KEEP_PAGE_LINK =
  'Anyone with this link can open the page, so please send it only to those who decide with you.'
