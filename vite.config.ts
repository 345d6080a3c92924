import { rm } from 'node:fs/promises'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { buildOrigin } from './scripts/build-origin.ts'
import { postPath, readPosts } from './web/site/blog/posts.server.ts'

const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT || 3000}`

/** React Router would empty all of `build/`, pictures included; only these two folders are its own. */
const freshOutput: Plugin = {
  name: 'fresh-output',
  buildApp: {
    order: 'pre',
    async handler() {
      for (const folder of ['build/client', 'build/server'])
        await rm(folder, { recursive: true, force: true })
    },
  },
}

/** The small parts that most public pages have in common: in a file each, they took more for their heads than for themselves. */
const COMMON =
  /\/web\/(?:ui\/(?:button|field|notify|picture|picture-data|play-mark|video-facade)|site\/(?:blog\/card|blog\/dates|going|hero-frame|link|meta|section-head)|school\/frame)\.tsx?$|\/content\/site\.ts$|\/domain\/enquiry-options\.ts$/
/** Those that the home page does without. */
const INNER = /\/web\/site\/inner\//
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler)\//

export default defineConfig(({ command }) => ({
  cacheDir: '.cache/vite',
  plugins: [freshOutput, tailwindcss(), reactRouter()],
  define: {
    __POSTS__: JSON.stringify(readPosts().map(postPath)),
    __BUILD_YEAR__: String(new Date().getFullYear()),
    __DEV_ACCOUNTS__: JSON.stringify(
      command === 'serve' ? { url: process.env.AUTH_URL, apiKey: process.env.AUTH_API_KEY } : null,
    ),
    __ORIGIN__: JSON.stringify(buildOrigin),
  },
  build: {
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One file for what every page needs and no commit of ours changes: 3 kB smaller than its parts, and kept longer.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: FRAMEWORK },
            { name: 'site', test: COMMON },
            { name: 'inner', test: INNER },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/auth', '/functions', '/media', '/rest'].map((path) => [path, api])),
  },
}))
