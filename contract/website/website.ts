import { Done } from '../../domain/api-responses.ts'
import {
  DocumentParams,
  DocumentVersion,
  DocumentVersions,
  DraftRevision,
  GiveBack,
  HandOver,
  KindParams,
  OrderDocuments,
  PagePreviewParams,
  PreviewAnswer,
  PreviewDocument,
  PublishAt,
  Published,
  SaveDraft,
  SavedDraft,
  ShownDocument,
  SiteList,
  VersionParams,
} from '../../domain/site/documents/site-desk.ts'
import { address, endpoint } from '../endpoint.ts'

export const listWebsite = endpoint({
  get: '/api/admin/website',
  summary: 'List the documents of the website',
  answer: SiteList,
})

export const showDocument = endpoint({
  get: '/api/admin/website/{kind}/{id}',
  summary: 'Show a document of the website: what is published, its draft, what links to it',
  params: DocumentParams,
  answer: ShownDocument,
})

/** Also the first draft of a new document, under an id that nobody has. */
export const saveDraft = endpoint({
  put: '/api/admin/website/{kind}/{id}/draft',
  summary: 'Save the draft of a document',
  params: DocumentParams,
  body: SaveDraft,
  bodyMb: 2,
  answer: SavedDraft,
})

export const discardDraft = endpoint({
  post: '/api/admin/website/{kind}/{id}/draft/discard',
  summary: 'Discard the draft of a document',
  params: DocumentParams,
  body: DraftRevision,
  answer: Done,
})

export const previewDocument = endpoint({
  post: '/api/admin/website/{kind}/{id}/preview',
  summary: 'Render a page as it would be with a document as typed',
  params: DocumentParams,
  body: PreviewDocument,
  bodyMb: 2,
  answer: PreviewAnswer,
})

/** A rendered page for the editor's frame, whoever asks: its ticket cannot be guessed, and is good for five minutes. */
export const pagePreview = address({ get: '/api/website/preview/{ticket}', params: PagePreviewParams })

export const publishDocument = endpoint({
  post: '/api/admin/website/{kind}/{id}/publish',
  summary: 'Publish the draft of a document',
  params: DocumentParams,
  body: DraftRevision,
  answer: Published,
})

export const handOverDraft = endpoint({
  post: '/api/admin/website/{kind}/{id}/hand-over',
  summary: 'Hand the draft of a document to the owner',
  params: DocumentParams,
  body: HandOver,
  answer: Done,
})

export const giveDraftBack = endpoint({
  post: '/api/admin/website/{kind}/{id}/give-back',
  summary: 'Give a draft back to whoever handed it over',
  params: DocumentParams,
  body: GiveBack,
  answer: Done,
})

export const scheduleDocument = endpoint({
  put: '/api/admin/website/{kind}/{id}/schedule',
  summary: 'Publish the draft of a document at a time',
  params: DocumentParams,
  body: PublishAt,
  answer: Done,
})

export const unscheduleDocument = endpoint({
  delete: '/api/admin/website/{kind}/{id}/schedule',
  summary: 'Publish nothing at that time',
  params: DocumentParams,
  answer: Done,
})

export const deleteDocument = endpoint({
  post: '/api/admin/website/{kind}/{id}/delete',
  summary: 'Take a document off the website; its address answers that it is gone',
  params: DocumentParams,
  body: DraftRevision,
  answer: Published,
})

/** Also puts a deleted document of the sample back. */
export const resetDocument = endpoint({
  post: '/api/admin/website/{kind}/{id}/reset',
  summary: 'Go back to the sample’s words',
  params: DocumentParams,
  body: DraftRevision,
  answer: Published,
})

export const listVersions = endpoint({
  get: '/api/admin/website/{kind}/{id}/versions',
  summary: 'List the last fifty versions of a document',
  params: DocumentParams,
  answer: DocumentVersions,
})

/** The editor makes a draft of it to bring it back. */
export const showVersion = endpoint({
  get: '/api/admin/website/{kind}/{id}/versions/{number}',
  summary: 'Show a version of a document',
  params: VersionParams,
  answer: DocumentVersion,
})

export const orderDocuments = endpoint({
  put: '/api/admin/website/{kind}/order',
  summary: 'Publish the order of the documents of a kind',
  params: KindParams,
  body: OrderDocuments,
  answer: Published,
})
