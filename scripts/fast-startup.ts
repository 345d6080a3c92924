import { startFast } from '../server/fast-startup.ts'

// Preloaded with `node --import`, because a file's static imports resolve before its first line runs.
startFast(process.env.CACHE_DIRECTORY)
