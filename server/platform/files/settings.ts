import type { Config } from '../../config.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Another service than Amazon's. */
  endpoint?: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`; most services with their own `endpoint` want it. */
  forcePathStyle?: boolean
  /** A folder in the bucket that everything is in; none: the bucket itself. */
  prefix?: string
}

type S3Config = Pick<
  Config,
  `S3_${'BUCKET' | 'PREFIX' | 'REGION' | 'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`
>

/** Where files lie when they lie in S3. */
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

/** How every client of it is made. */
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
    // Services other than Amazon's store the default checksums' framing as if it were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown; the default logger would say it a second time, past the server's own log.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    maxAttempts: 2,
    // To connect, and without a byte either way: a large file may take its time, a silent service may not.
    requestHandler: { connectionTimeout: 2000, socketTimeout: 4900 },
  } as const
}
