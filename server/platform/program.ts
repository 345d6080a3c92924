import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The program's own folder. What the program reads beside its code is below it, wherever the build puts the code. */
export const PROGRAM = path.dirname(findPackageJSON(import.meta.url) ?? '')

/** What the build makes. */
export const BUILD = path.join(PROGRAM, 'build')

/** Where the build puts the server and the commands. */
export const SERVER_BUNDLE = path.join(BUILD, 'server')

/**
 * The file that starts another of our programs as a process of its own, named by its source: its bundle if this code is
 * bundled itself.
 */
export const programFile = (source: string): string =>
  import.meta.filename.startsWith(SERVER_BUNDLE)
    ? path.join(SERVER_BUNDLE, `${path.basename(source, '.ts')}.js`)
    : path.join(PROGRAM, source)
