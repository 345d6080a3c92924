import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './web/pages.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: prerenderedPaths(),
  // The whole route table travels with the first page: a static host has nothing to answer later questions with.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
