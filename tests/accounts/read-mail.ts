import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A parsed mail. Header names are lower case, encoded words are decoded, and line ends are `\n`. */
export interface ReadMail {
  headers: Map<string, string[]>
  /** The value of `X-Message-Kind`. */
  kind: string
  to: string
  text: string
  html: string
}

/** Parses a mail with one text and one HTML part, as our server sends them. */
export function readMail(raw: string | Buffer): ReadMail {
  const { headers, body } = split(Buffer.from(raw).toString('latin1'))
  const boundary = /boundary="?([^";]+)"?/.exec(only(headers, 'content-type'))?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.slice(1)))
    : []
  const ofType = (type: string) => {
    const part = parts.find((one) => only(one.headers, 'content-type').startsWith(type))
    return part ? decode(part.body, only(part.headers, 'content-transfer-encoding')) : ''
  }
  return {
    headers,
    kind: only(headers, 'x-message-kind'),
    to: only(headers, 'to'),
    text: ofType('text/plain'),
    html: ofType('text/html'),
  }
}

/** The mails in an outbox, oldest first; none if nothing was ever sent. */
export async function readMails(outbox: string): Promise<ReadMail[]> {
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const mails = names.filter((name) => !name.startsWith('.') && name.endsWith('.eml')).sort()
  return Promise.all(mails.map(async (name) => readMail(await readFile(path.join(outbox, name)))))
}

function split(source: string) {
  const whole = source.replaceAll('\r\n', '\n')
  const end = whole.indexOf('\n\n')
  const headers = new Map<string, string[]>()
  for (const line of whole
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())])
  }
  return { headers, body: whole.slice(end + 2) }
}

function only(headers: Map<string, string[]>, name: string) {
  return headers.get(name)?.[0] ?? ''
}

function decodeWords(value: string) {
  const words = value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquote(word.replaceAll('_', ' ')),
    )
  return Buffer.from(words, 'latin1').toString()
}

function decode(body: string, encoding: string) {
  const content = body.replace(/\n$/, '')
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString().replaceAll('\r\n', '\n')
  if (encoding === 'quoted-printable')
    return Buffer.from(unquote(content.replaceAll('=\n', '')), 'latin1').toString()
  return content
}

function unquote(text: string) {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
