import { startS3 } from '../../tests/servers/s3.ts'

/** An S3 server in a separate process, which prints its address. */
console.log(JSON.stringify((await startS3()).settings))
