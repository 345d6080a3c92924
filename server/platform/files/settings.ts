import type { Config } from '../../config.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** A service other than Amazon's. */
  endpoint?: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`; most services with their own `endpoint` want it. */
  forcePathStyle?: boolean
  /** Key prefix for everything; empty for none. */
  prefix?: string
}

type S3Config = Pick<
  Config,
  `S3_${'BUCKET' | 'PREFIX' | 'REGION' | 'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`
>

/** The S3 settings from the configuration; undefined if files are on disk. */
export function s3Settings(config: S3Config): S3Settings | undefined {
  const { S3_BUCKET, S3_PREFIX, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...(S3_PREFIX ? { prefix: S3_PREFIX } : {}),
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
  }
}

const quiet = () => undefined

/** Creates a client for it. */
export function s3Client({
  bucket: _bucket,
  prefix: _prefix,
  accessKeyId,
  secretAccessKey,
  ...place
}: S3Settings) {
  return {
    ...place,
    credentials: { accessKeyId, secretAccessKey },
    // Other services store the framing of the default checksums as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown; the default logger would also print them, bypassing the server's log.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    maxAttempts: 2,
    // For connecting, and for silence in either direction: a large file may take its time.
    requestHandler: { connectionTimeout: 2000, socketTimeout: 4900 },
  } as const
}
