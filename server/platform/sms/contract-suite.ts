import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SmsKind } from '../../../domain/messages.ts'
import type { Sms, SmsSender } from './port.ts'

export interface SmsUnderTest {
  sms: SmsSender
  /** The messages handed over so far. */
  received(): Promise<Record<'kind' | 'to' | 'text', string>[]>
  close(): Promise<void>
}

let count = 0
export function exampleSms(more: Partial<Sms> = {}): Sms {
  return { id: `sms-${count++}`, kind: 'mfa', to: '+447700900123', text: 'Your code is 123456.', ...more }
}

/** What every driver of `SmsSender` guarantees. */
export function smsContract(name: string, open: () => Promise<SmsUnderTest>) {
  describe(`SMS: ${name}`, () => {
    let under: SmsUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    test.each([
      'Your code is 123456.',
      '',
      'Fàilte · 学校写真 · 📷 "quoted" \\ {json}',
      'two\n\nlines\nTo: +440000000000',
      'long '.repeat(400),
    ])('the number, the kind and every letter of the text arrive: %j', async (text) => {
      const { id, ...message } = exampleSms({ kind: 'phone-change' as string as SmsKind, text })
      await under.sms.send({ id, ...message })
      expect((await under.received()).at(-1)).toEqual(message)
    })

    test.each([
      '',
      '07700900123',
      '447700900123',
      '+0123456789',
      '+44 7700 900123',
      '+447700900123\nX: y',
      '+1234567890123456',
    ])('%j is not a number, is not sent, and is not in the error', async (to) => {
      const before = (await under.received()).length
      const failure = await under.sms.send(exampleSms({ to })).catch(String)
      expect(failure).toBe('Error: a text message needs a number like +447700900123')
      expect(await under.received()).toHaveLength(before)
    })

    test.each(['', 'MFA', 'mfa\nTo: +447700900999', 'two words'])('%j is not a kind', async (kind) => {
      await expect(under.sms.send(exampleSms({ kind: kind as SmsKind }))).rejects.toThrow('kind')
    })

    test('messages sent at once all arrive', async () => {
      const before = (await under.received()).length
      const texts = Array.from({ length: 20 }, (_, i) => `Number ${i}`)
      await Promise.all(texts.map((text) => under.sms.send(exampleSms({ text }))))
      const arrived = (await under.received()).slice(before).map(({ text }) => text)
      expect(arrived.sort()).toEqual(texts.sort())
    })
  })
}
