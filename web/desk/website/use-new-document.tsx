import { useState } from 'react'
import { useNavigate } from 'react-router'
import { editorWords } from '../../../content/desk/website/website.ts'
import { saveDraft } from '../../../contract/website/website.ts'
import { londonDay } from '../../../domain/days.ts'
import { desk } from '../../../domain/screens.ts'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../domain/site/kinds/names.ts'
import { truncate } from '../../../domain/text.ts'
import { now } from '../../clock.ts'
import { siteSettings } from '../../site-settings.ts'
import type { useUndo } from '../kit/data/undo.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { addedGroup, emptyOf, groupFields, metaOf, type TypedContent } from './form/document-fields.ts'
import { NewAddress } from './new-address.tsx'

/**
 * Makes a document, as the draft of its first version, and opens it. Without content it is empty. Where its address is its
 * id, that is asked for first: `question` has to be shown.
 */
export function useNewDocument(undo: ReturnType<typeof useUndo>) {
  const navigate = useNavigate()
  const { change, run, busy } = useDeskMutation(undo.failed)
  const [asked, setAsked] = useState<{ kind: SiteKind; content: TypedContent }>()
  async function begin(kind: SiteKind, id: string, content: TypedContent) {
    const params = { kind, id }
    const body = { content, revision: 0, version: 0 }
    if (await run(kind, () => change(saveDraft, { params, body }))) await navigate(desk.websitePage(kind, id))
  }
  async function make(kind: SiteKind, content: TypedContent = newContent(kind)) {
    if (siteKinds[kind].idIsAddress) return setAsked({ kind, content })
    await begin(kind, crypto.randomUUID(), content)
  }
  const question = asked && (
    <NewAddress
      kind={asked.kind}
      title={String(asked.content.title ?? '')}
      busy={busy !== undefined}
      onMake={({ id, title }) => void begin(asked.kind, id, { ...asked.content, title })}
      onClose={() => setAsked(undefined)}
    />
  )
  return { make, busy: busy !== undefined, question }
}

/** Whoever writes a post writes it in the name of the website; a new service has a card. */
function newContent(kind: SiteKind): TypedContent {
  const today = londonDay(now())
  const content = emptyOf(siteKinds[kind].schema, today) as TypedContent
  if (kind === 'service') return { ...content, card: addedGroup(siteKinds.service.schema.shape.card, today) }
  return 'author' in content ? { ...content, author: siteSettings().name } : content
}

/** A document's content under another title and address, as nothing may have two of either. */
export function copyOf(kind: SiteKind, content: TypedContent): TypedContent {
  const named = groupFields(siteKinds[kind].schema).find(([name]) =>
    ['title', 'name', 'question'].includes(name),
  )
  if (!named) return content
  const [name, field] = named
  const { max = 0 } = metaOf(field)
  const words = editorWords.copy('')
  const title = truncate(String(content[name] ?? ''), max - words.length)
  const copy = { ...content, [name]: editorWords.copy(title) }
  return typeof content.slug === 'string' ? { ...copy, slug: `${content.slug.slice(0, 75)}-copy` } : copy
}
