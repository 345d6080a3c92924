import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TypedContent } from '../../domain/site/documents/site-desk.ts'
import { siteFields } from '../../domain/site/fields/field-meta.ts'
import { siteKinds } from '../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../domain/site/kinds/names.ts'
import type { Context } from '../../server/context.ts'
import { saveDraft } from '../../server/website/documents/drafts.ts'
import { publishDocument } from '../../server/website/publish/publish-document.ts'

/** A document of a kind that may be published, with every list and every optional group filled. */
export function documentOf(kind: SiteKind, more: TypedContent = {}): TypedContent {
  return { ...(valueFor(siteKinds[kind].schema) as TypedContent), ...more }
}

function valueFor(schema: z.core.$ZodType): unknown {
  const meta = siteFields.get(schema as z.ZodType)
  switch (meta?.input) {
    case 'number':
      return meta.min ?? 0
    case 'pounds':
      return 1000
    case 'switch':
      return true
    case 'key':
      return ''
    case 'date':
      return '2026-03-14'
    case 'choice':
      return meta.options?.[0]?.value
    case 'choices':
      return [meta.options?.[0]?.value]
    case 'address-part':
      return 'something'
    case 'link':
      return '/about'
    case 'picture':
      return 'hero/loch-golden-hour'
    case 'position':
      return '50% 50%'
    case 'film':
      return 'https://vimeo.com/123456789'
    case 'document':
      return ''
    case 'descriptions':
      return undefined
  }
  if (meta?.input === 'list' && schema instanceof z.ZodDefault) return schema.def.defaultValue
  const inner = withoutWrappers(schema)
  if (inner instanceof z.ZodArray) {
    const count = Math.max(1, meta?.min ?? 0)
    return Array.from({ length: count }, () => valueFor(inner.element))
  }
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape as z.ZodRawShape)
        .map(([name, field]) => [name, valueFor(field)])
        .filter(([, value]) => value !== undefined),
    )
  return textFor(meta?.label ?? '')
}

function textFor(label: string) {
  if (label === 'Question') return 'Does it work?'
  if (label === 'E-mail') return 'studio@example.com'
  if (label.startsWith('Phone, as')) return '+441721000000'
  return label === 'Country' ? 'GB' : 'Some'
}

function withoutWrappers(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return withoutWrappers(schema.unwrap())
  return schema
}

/** Types and publishes documents as somebody who has just loaded them. */
export function siteEditor(ctx: Context) {
  const versions = new Map<string, number>()
  const versionOf = (kind: SiteKind, id: string) => versions.get(`${kind}/${id}`) ?? 0
  return {
    /** Saves a first draft and returns its revision. */
    async type(kind: SiteKind, id: string, content: TypedContent): Promise<number> {
      return (await saveDraft(ctx, { kind, id, content, revision: 0, version: versionOf(kind, id) })).revision
    },
    async publish(kind: SiteKind, content: TypedContent, id: string = randomUUID()) {
      const revision = await this.type(kind, id, content)
      const { release, version } = await publishDocument(ctx, { kind, id, revision })
      versions.set(`${kind}/${id}`, version)
      return { kind, id, release, version }
    },
  }
}
