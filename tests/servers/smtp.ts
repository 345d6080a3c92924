import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
}

/**
 * An SMTP server on a free local port that records mails. It refuses the recipient `refused@…`; with `login` it
 * requires that user and password.
 */
export async function startSmtp({ login, port = 0 }: { login?: [string, string]; port?: number } = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: !login,
    closeTimeout: 10,
    logger: false,
    onAuth(auth, _session, callback) {
      const known = auth.username === login?.[0] && auth.password === login?.[1]
      callback(known ? null : new Error('unknown user'), known ? { user: auth.username } : undefined)
    },
    onRcptTo(address, _session, callback) {
      callback(address.address.startsWith('refused@') ? new Error('no such mailbox') : null)
    },
    async onData(stream, session, callback) {
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw) return callback(new Error('cut off'))
      const { mailFrom, rcptTo } = session.envelope
      mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
      callback(null)
    },
  })
  // A killed sender breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const user = login ? `${login.map(encodeURIComponent).join(':')}@` : ''
  return {
    url: `smtp://${user}127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
