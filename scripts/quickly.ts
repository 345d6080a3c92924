import { loadQuickly } from '../server/load-quickly.ts'

// Loaded before a command, with `node --import`: what a file imports by name is found before its first line runs.
loadQuickly(process.env.CACHE_DIRECTORY)
