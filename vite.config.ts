import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './scripts/build/chunks.ts'
import { handbookPages } from './scripts/build/handbook.ts'
import { documentsWhileDeveloping } from './scripts/build/pages/dev-documents.ts'
import { textsApart } from './scripts/build/texts-apart.ts'

const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT || 3000}`

export default defineConfig(({ command }) => ({
  appType: 'custom',
  cacheDir: '.cache/vite',
  plugins: [tailwindcss(), textsApart(), react(), handbookPages(), documentsWhileDeveloping()],
  define: {
    __DEV_ACCOUNTS__: JSON.stringify(
      command === 'serve' ? { url: process.env.AUTH_URL, apiKey: process.env.AUTH_API_KEY } : null,
    ),
  },
  build: {
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|web\/jsx-runtime\.ts$/ },
            { name: 'router', test: /node_modules\/react-router\// },
            { name: 'zod', test: /node_modules\/zod\// },
            { name: 'query', test: /node_modules\/@tanstack\/(?:react-query|query-core)\// },
            { name: chunkOf, debugName: 'shared' },
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
