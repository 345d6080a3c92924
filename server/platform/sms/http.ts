import { checkSms, type SmsSender } from './port.ts'

/**
 * Posts each text message as JSON `{id, kind, to, text}` to `url`, with the id also as `Idempotency-Key`; user and
 * password in `url` become basic authentication. Any answer but 2xx, or none in time, rejects.
 */
export function httpSms({ url, timeoutMs = 10_000 }: { url: string; timeoutMs?: number }): SmsSender {
  const address = new URL(url)
  const login = [address.username, address.password].map(decodeURIComponent).join(':')
  address.username = ''
  address.password = ''
  return {
    async send(sms) {
      const { id, kind, to, text } = checkSms(sms)
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': encodeURIComponent(id),
          ...(login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
        },
        body: JSON.stringify({ id, kind, to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`)
    },
  }
}
