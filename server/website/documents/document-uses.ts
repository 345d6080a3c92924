import { type DocumentField, fieldsOf, titleOf } from '../../../domain/site/document-fields.ts'
import { pageOf } from '../../../domain/site/kinds/all.ts'
import type { DocumentUse, TypedContent } from '../../../domain/site/site-desk.ts'
import type { DocumentName, LiveDocuments } from '../read-content.ts'

/** A document as somebody typed it. */
type Typed = DocumentName & { content: TypedContent }

/** The other documents, live ones and drafts, that refer to a document or link to its address. */
export function usesOf(
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
  const typed = [...live].flatMap(([of, documents]) =>
    [...documents].map(([id, content]): Typed => ({ kind: of, id, content })),
  )
  for (const one of [...typed, ...drafts]) {
    if (one.kind === kind && one.id === id) continue
    if (![...fieldsOf(one.kind, one.content)].some(uses)) continue
    const now = live.get(one.kind)?.get(one.id)
    found.set(`${one.kind}/${one.id}`, {
      kind: one.kind,
      id: one.id,
      title: titleOf(one.kind, now ?? one.content),
      address: (now && pageOf(one.kind, one.id, now)) ?? null,
    })
  }
  return [...found.values()]
}

/** The addresses in a field: its own, or those in its text. */
function linksOf({ meta, value }: DocumentField): string[] {
  if (typeof value !== 'string') return []
  if (meta.input === 'link') return [value]
  return meta.input === 'prose'
    ? [...value.matchAll(/\]\(([^()\s]{1,400})\)/g)].map(([, to]) => to ?? '')
    : []
}

const withoutFragment = (link: string) => link.split(/[?#]/, 1)[0] || '/'
