import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { footWords } from '../../content/mails/foot.ts'
import type { MailContent } from '../../content/mails/mail-content.ts'
import { testModeWords } from '../../content/mails/test-mode.ts'
import type { MailFrame } from './render-mail.ts'

const ink = '#11120f'
const paper = '#f3efe6'
const soft = '#55574f'
const text: CSSProperties = {
  fontFamily: 'Helvetica, Arial, sans-serif',
  fontSize: '16px',
  lineHeight: '26px',
  color: ink,
}
const small: CSSProperties = { ...text, color: soft, fontSize: '14px' }
const serif: CSSProperties = { fontFamily: 'Georgia, serif', color: ink, margin: '0 0 32px' }
const testNote: CSSProperties = {
  ...text,
  margin: '0 0 24px',
  padding: '12px 16px',
  border: `1px solid ${ink}`,
}
const rule = h('hr', {
  style: { width: '100%', border: 'none', borderTop: '1px solid #d6d2c6' },
})

/** Mail programs read this much of a letter for the inbox's second line; invisible characters fill what the preview leaves. */
const PREVIEW_LENGTH = 150
const INVISIBLE = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** The letter as an HTML page. Tables and inline styles, because mail programs read little else. */
export function renderMailHtml(letter: MailContent, frame: MailFrame): string {
  // The doctype that mail programs expect: some lay a page without it out as in the nineties.
  const doctype =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
  return doctype + renderToStaticMarkup(page(letter, frame))
}

function page(
  { title, preview, paragraphs, rows = [], button, also, after = [] }: MailContent,
  { business, testMode, privacy }: MailFrame,
) {
  return h(
    'html',
    { dir: 'ltr', lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
    ),
    h(
      'body',
      { style: { backgroundColor: paper, margin: 0, padding: 0 } },
      hiddenPreview(preview),
      table(
        { td: { backgroundColor: paper, padding: '32px 0' } },
        table(
          { table: { maxWidth: '560px', padding: '0 24px' } },
          h('p', { style: { ...serif, fontSize: '20px', lineHeight: '24px' } }, business.name),
          testMode ? h('p', { style: testNote }, testModeWords.note) : null,
          h(
            'h1',
            {
              style: { ...serif, margin: '0 0 21px', fontWeight: 400, fontSize: '32px', lineHeight: '36px' },
            },
            title,
          ),
          lines(paragraphs, text),
          rows.length > 0 ? rule : null,
          rows.map(([name, value]) =>
            h('p', { key: name, style: { ...text, margin: '4px 0' } }, `${name}: `, h('strong', null, value)),
          ),
          rows.length > 0 ? rule : null,
          button ? buttonLink(button) : null,
          also ? h('p', { style: paragraph(text) }, link(also, ink)) : null,
          lines(after, { ...small, lineHeight: '22px' }),
          h(
            'p',
            { style: { ...small, margin: '40px 0 16px' } },
            `${business.name} · ${business.town} · `,
            link({ href: `mailto:${business.email}`, label: business.email }, soft),
            ' · ',
            link({ href: privacy, label: footWords.privacy }, soft),
          ),
        ),
      ),
    ),
  )
}

const paragraph = (style: CSSProperties): CSSProperties => ({ ...style, margin: '16px 0' })

const lines = (all: readonly string[], style: CSSProperties) =>
  all.map((line) => h('p', { key: line, style: paragraph(style) }, line))

const link = ({ href, label }: { href: string; label: string }, color: string) =>
  h('a', { href, style: { color, textDecorationLine: 'none' }, target: '_blank' }, label)

/** A table of one centred cell. */
function table(style: { table?: CSSProperties; td?: CSSProperties }, ...children: ReactNode[]) {
  const bare = { border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation', width: '100%' }
  return h(
    'table',
    { ...bare, align: 'center', style: style.table },
    h('tbody', null, h('tr', null, h('td', { style: style.td }, ...children))),
  )
}

function hiddenPreview(preview: string) {
  const shown = preview.slice(0, PREVIEW_LENGTH)
  const style = {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  }
  return h('div', { style }, shown, INVISIBLE.repeat(PREVIEW_LENGTH - shown.length))
}

function buttonLink({ label, href }: { label: string; href: string }) {
  const style = {
    ...text,
    maxWidth: '100%',
    backgroundColor: ink,
    color: paper,
    padding: '14px 24px',
    borderRadius: '2px',
    display: 'inline-block',
    margin: '16px 0',
    textDecoration: 'none',
    msoPaddingAlt: '0px',
  }
  const inner = { maxWidth: '100%', display: 'inline-block', lineHeight: '120%', msoTextRaise: '10.5px' }
  return h(
    'a',
    { href, style, target: '_blank' },
    outlookSpace('mso-font-width:400%;mso-text-raise:21'),
    h('span', { style: inner }, label),
    outlookSpace('mso-font-width:400%'),
  )
}

/** Outlook on Windows ignores the padding of a link, so wide spaces raised by 21 points replace it. */
const outlookSpace = (style: string) =>
  h('span', {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments; nothing but our own style gets in
    dangerouslySetInnerHTML: {
      __html: `<!--[if mso]><i style="${style}" hidden>${'&#8202;'.repeat(3)}&#8203;</i><![endif]-->`,
    },
  })
