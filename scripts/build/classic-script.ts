import { build } from 'vite'

/** Bundles a file as one classic script, which a page may run inline and a service worker without modules. */
export async function classicScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  })
  const [output] = [made].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled.`)
  return output.output[0].code.trim()
}
