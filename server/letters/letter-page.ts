import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Text } from '@react-email/text'
import { createElement as h, type ReactNode } from 'react'
import type { Letter } from '../../content/mails/letter.ts'
import { site } from '../../content/site.ts'

const ink = '#11120f'
const soft = '#55574f'
const face = { fontFamily: 'Georgia, serif', color: ink }
const text = { fontFamily: 'Helvetica, Arial, sans-serif', fontSize: '16px', lineHeight: '26px', color: ink }

/** The letter as an HTML page. */
export function renderLetter(letter: Letter): Promise<string> {
  return render(page(letter))
}

function page({ title, preview, paragraphs, rows = [], button, also, after = [] }: Letter) {
  const lines = (all: readonly string[], style: object) =>
    all.map((line) => h(Text, { key: line, style: { ...text, ...style } }, line))
  return h(
    Html,
    { lang: 'en-GB' },
    h(Head, null, h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' })),
    h(Preview, null, preview),
    h(
      Body,
      { style: { backgroundColor: '#f3efe6', margin: 0, padding: '32px 0' } },
      h(
        Container,
        { style: { maxWidth: '560px', padding: '0 24px' } },
        h(Text, { style: { ...face, fontSize: '20px', margin: '0 0 32px' } }, site.name),
        h(
          Heading,
          { as: 'h1', style: { ...face, fontWeight: 400, fontSize: '32px', lineHeight: '36px' } },
          title,
        ),
        lines(paragraphs, {}),
        rows.length > 0 ? h(Hr, { style: { borderColor: '#d6d2c6' } }) : null,
        rows.map(([name, value]) =>
          h(Text, { key: name, style: { ...text, margin: '4px 0' } }, `${name}: `, h('strong', null, value)),
        ),
        rows.length > 0 ? h(Hr, { style: { borderColor: '#d6d2c6' } }) : null,
        button ? action(button) : null,
        also
          ? h(Text, { style: text }, h(Link, { href: also.href, style: { color: ink } }, also.label))
          : null,
        lines(after, { color: soft, fontSize: '14px', lineHeight: '22px' }),
        h(
          Text,
          { style: { ...text, color: soft, fontSize: '14px', marginTop: '40px' } },
          `${site.name} · ${site.region} · `,
          h(Link, { href: `mailto:${site.email}`, style: { color: soft } }, site.email),
        ),
      ),
    ),
  )
}

function action({ label, href }: { label: string; href: string }): ReactNode {
  const style = {
    ...text,
    backgroundColor: ink,
    color: '#f3efe6',
    padding: '14px 24px',
    borderRadius: '2px',
    display: 'inline-block',
    margin: '16px 0',
  }
  return h(Button, { href, style }, label)
}
