import { startS3 } from '../../tests/servers/s3.ts'

/** An S3 in a process of its own, which says where it is. */
console.log(JSON.stringify((await startS3()).settings))
