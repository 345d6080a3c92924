import { parseDocument } from '../../domain/site/kinds/all.ts'
import { uploadKey } from '../../domain/site/media/site-media.ts'
import { NO_MEDIA } from '../website/pictures/read-pictures.ts'
import { readSampleKeys } from '../website/pictures/sample-pictures.ts'
import { type ChangedDocument, type SiteRows, sampleDocuments, siteOf } from '../website/read-content.ts'
import { readSample } from '../website/sample-content.ts'
import { SAMPLE_BUSINESS } from '../website/sample-site.ts'
import { problemsOf } from '../website/unfit-documents.ts'
import type { Finding } from './check.ts'
import { hasTable, readTableRows } from './row-files.ts'

interface VersionRow extends Pick<ChangedDocument, 'kind' | 'content'> {
  document_id: string
  number: number
}
type DocumentRow = Pick<ChangedDocument, 'kind' | 'id' | 'state' | 'version'>
interface AddressRow extends Pick<ChangedDocument, 'kind'> {
  address: string
  document_id: string
}

/**
 * Checks the website's documents: what visitors read must fit its kind, its version must be there, and a former address
 * must belong to a document. Rows of an older release have none.
 */
export async function checkWebsite(folder: string): Promise<Finding[]> {
  if (!(await hasTable(folder, 'site_documents'))) return []
  const versions = new Map<string, ChangedDocument['content']>()
  for await (const row of readTableRows<VersionRow>(folder, 'site_versions'))
    versions.set(`${row.kind}/${row.document_id}/${row.number}`, row.content)
  const sample = await readSample()
  const known = {
    pictures: Object.fromEntries((await uploaded(folder, 'site_pictures')).map((key) => [key, true])),
    films: new Set(await uploaded(folder, 'site_films')),
    sample: await readSampleKeys(),
  }
  const findings: Finding[] = []
  const documents: ChangedDocument[] = []
  for await (const row of readTableRows<DocumentRow>(folder, 'site_documents')) {
    const content = versions.get(`${row.kind}/${row.id}/${row.version}`) ?? null
    documents.push({ ...row, content })
    const says = row.state === 'published' && wrongContent(row, content, known)
    if (says) findings.push({ what: 'website', where: `${row.kind}/${row.id}`, says })
  }
  const addresses: SiteRows['addresses'] = []
  for await (const { address, kind, document_id: id } of readTableRows<AddressRow>(folder, 'site_addresses'))
    addresses.push({ address, kind, id })
  const rows = {
    release: 0,
    documents,
    orders: [],
    addresses,
    media: NO_MEDIA,
    ...SAMPLE_BUSINESS,
  }
  const { live } = siteOf(rows, sample)
  const ofSample = sampleDocuments(sample)
  for (const { address, kind, id } of addresses) {
    const isThere =
      live.get(kind)?.has(id) ||
      ofSample.get(kind)?.has(id) ||
      documents.some((one) => one.kind === kind && one.id === id)
    if (!isThere)
      findings.push({ what: 'website', where: address, says: 'A former address of a page that never was.' })
  }
  return findings
}

function wrongContent(
  { kind, version }: DocumentRow,
  content: ChangedDocument['content'],
  known: Parameters<typeof problemsOf>[2],
): string | undefined {
  if (!content) return `Its version ${version} is not there.`
  const [problem] = Object.entries(problemsOf(kind, content, known))
  if (!problem) return undefined
  const where = `${problem[0]}: ${problem[1].replace(/\.$/, '')}.`
  return parseDocument(kind, content).success
    ? `Version ${version} names a picture or film that is gone, so visitors see another picture, or a grey frame: ${where}`
    : `Version ${version} does not fit its kind, so visitors read the original text: ${where}`
}

/** The keys of the uploaded pictures or films. */
async function uploaded(folder: string, table: 'site_pictures' | 'site_films'): Promise<string[]> {
  const keys: string[] = []
  if (await hasTable(folder, table))
    for await (const { id } of readTableRows<{ id: string }>(folder, table)) keys.push(uploadKey(id))
  return keys
}
