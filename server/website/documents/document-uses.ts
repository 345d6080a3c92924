import {
  type DocumentField,
  fieldsOf,
  pricesIn,
  pricesOf,
  titleOf,
} from '../../../domain/site/documents/document-fields.ts'
import type { DocumentUse, ShownDocument, TypedContent } from '../../../domain/site/documents/site-desk.ts'
import { ONLY, pageOf } from '../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../domain/site/kinds/names.ts'
import { leadsToAerial, leadsToService } from '../../../domain/site/services/shown-services.ts'
import type { DocumentName, LiveDocuments } from '../read-content.ts'

/** A document as somebody typed it. */
type Typed = DocumentName & { content: TypedContent }

/** The other documents, live ones and drafts, that refer to a document or link to its address. */
export function documentUses(
  { kind, id }: DocumentName,
  { live, drafts }: { live: LiveDocuments; drafts: readonly Typed[] },
): DocumentUse[] {
  const content = live.get(kind)?.get(id)
  const address = content && pageOf(kind, id, content)
  const uses = (field: DocumentField) =>
    field.meta.input === 'document'
      ? field.meta.kind === kind && field.value === id
      : address !== undefined && linksOf(field).some((link) => withoutFragment(link) === address)
  const found = new Map<string, DocumentUse>()
  for (const one of typedOf(live, drafts)) {
    if (one.kind === kind && one.id === id) continue
    if ([...fieldsOf(one.kind, one.content)].some(uses)) found.set(`${one.kind}/${one.id}`, linkTo(one, live))
  }
  return [...found.values()]
}

/**
 * The other documents, live ones and drafts, whose words lead to what can be hidden: to a service or one of its pages, or to
 * aerial photography. Cards of the home page and links of other services to it are left out with it.
 */
export function linksToHideable(
  { kind, id }: DocumentName,
  { live, drafts }: { live: LiveDocuments; drafts: readonly Typed[] },
): DocumentUse[] {
  if (kind !== 'service' && kind !== 'aerial-photography') return []
  const leadsThere = (link: string) =>
    kind === 'service' ? leadsToService(link, { id }) : leadsToAerial(link)
  const found = new Map<string, DocumentUse>()
  for (const one of typedOf(live, drafts)) {
    const isOfIt =
      (one.kind === kind && one.id === id) || (one.kind === 'service-page' && one.content.service === id)
    if (isOfIt) continue
    const leads = (field: DocumentField) =>
      !isLeftOut(one.kind, field.path) && linksOf(field).some(leadsThere)
    if (fieldsOf(one.kind, one.content).some(leads)) found.set(`${one.kind}/${one.id}`, linkTo(one, live))
  }
  return [...found.values()]
}

const isLeftOut = (kind: SiteKind, path: string) =>
  (kind === 'home' && path.startsWith('services.cards.')) || (kind === 'service' && path.startsWith('more.'))

const typedOf = (live: LiveDocuments, drafts: readonly Typed[]): Typed[] => [
  ...[...live].flatMap(([kind, documents]) =>
    [...documents].map(([id, content]): Typed => ({ kind, id, content })),
  ),
  ...drafts,
]

function linkTo({ kind, id, content }: Typed, live: LiveDocuments): DocumentUse {
  const now = live.get(kind)?.get(id)
  return { kind, id, title: titleOf(kind, now ?? content), address: (now && pageOf(kind, id, now)) ?? null }
}

/** The live documents whose texts repeat a price of the rate card, which does not change them. */
export function pricesNamed(live: LiveDocuments): ShownDocument['pricesIn'] {
  const ofCard = pricesOf('rate-card', live.get('rate-card')?.get(ONLY))
  return typedOf(live, []).flatMap((one) => {
    const prices =
      one.kind === 'rate-card'
        ? []
        : [...pricesIn(one.kind, one.content)].filter((price) => ofCard.has(price))
    return prices.length > 0 ? [{ ...linkTo(one, live), prices }] : []
  })
}

/** The addresses in a field: its own, or those in its text. */
function linksOf({ meta, value }: DocumentField): string[] {
  if (typeof value !== 'string') return []
  if (meta.input === 'link') return [value]
  return meta.input === 'prose' || meta.input === 'rich'
    ? [...value.matchAll(/\]\(([^()\s]{1,400})\)/g)].map(([, to]) => to ?? '')
    : []
}

const withoutFragment = (link: string) => link.split(/[?#]/, 1)[0] || '/'
