import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface CreateOptions {
  challenge: string
  rp: { id?: string }
}
interface RequestOptions {
  challenge: string
  rpId?: string
}

/** Faults that a test can inject. */
export interface Tamper {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** The flags of the authenticator data; 0x01 means somebody is present. */
  flags?: number
  counter?: number
  /** Changes the public key's coordinates. */
  y?: Buffer
  signedBy?: KeyObject
  fmt?: string
  credentialId?: Buffer
}

/** A security key in software: one ES256 credential, a counter, and the JSON that browsers make of it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, wrong: Tamper) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const head = (rpId: string, flags: number, wrong: Tamper) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? ++counter)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([wrong.flags ?? flags]), count])
  }
  const answer = (credentialId: Buffer, response: Record<string, Buffer>) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })

  return {
    /** Answers `navigator.credentials.create`. */
    create(options: CreateOptions, wrong: Tamper = {}) {
      const credentialId = wrong.credentialId ?? id
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, wrong.y ?? Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        head(options.rp.id ?? '', 0x41, wrong),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ])
      const attestationObject = cborMap([
        ['fmt', wrong.fmt ?? 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ])
      const clientDataJSON = clientData('webauthn.create', options.challenge, wrong)
      return answer(credentialId, { clientDataJSON, attestationObject })
    },
    /** Answers `navigator.credentials.get`. */
    get(options: RequestOptions, wrong: Tamper = {}) {
      const clientDataJSON = clientData('webauthn.get', options.challenge, wrong)
      const authenticatorData = head(options.rpId ?? '', 0x01, wrong)
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
      const signature = sign('sha256', signed, wrong.signedBy ?? privateKey)
      return answer(wrong.credentialId ?? id, { clientDataJSON, authenticatorData, signature })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type Cbor = number | string | Buffer | Map<string, string>

/** The subset of CBOR that an authenticator uses. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return cborHead(5, 0)
}

function cborMap(entries: [number | string, Cbor][]): Buffer {
  return Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ])
}

function cborHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
