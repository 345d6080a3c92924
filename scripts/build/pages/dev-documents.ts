import type { Plugin } from 'vite'
import { isClientPage, isDesk, school } from '../../../domain/screens.ts'
import { sampleSite } from '../../../server/website/sample-site.ts'
import type { Assets, Documents } from '../../../web/assets.ts'
import type { Site } from '../../../web/site/site.ts'
import { classicScript } from '../classic-script.ts'
import { readPictures } from '../media/read-pictures.ts'

/**
 * Renders each document on request, so that a change shows at once: pages on reload, islands and screens by hot
 * replacement.
 */
export function documentsWhileDeveloping(): Plugin {
  return {
    name: 'documents',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        const url = request.url ?? '/'
        const { pathname } = new URL(url, 'http://localhost')
        try {
          const documents = (await server.ssrLoadModule('/web/documents.tsx')) as Documents
          const site = await sampleSite(await readPictures())
          const paper = documents.filesOf(site)[pathname.slice(1)]
          if (paper) {
            response.end(paper)
            return
          }
          const { html } = await render(documents, site, pathname)
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml(url, html))
        } catch (error) {
          next(error)
        }
      })
    },
    handleHotUpdate({ modules, server }) {
      if (modules.length > 0 && modules.every(({ importers }) => importers.size === 0))
        server.ws.send({ type: 'full-reload' })
    },
  }
}

async function render(documents: Documents, site: Site, path: string) {
  const { pathsOf, NOT_FOUND, renderPage, renderShell, renderClientShell, renderDeskShell } = documents
  const assets: Assets = {
    sheet: '/web/app.css',
    print: '',
    early: await classicScript('web/site/browser/inline-bootstrap.ts'),
    start: '/web/site/browser/start.ts',
    islands: {},
    school: {
      start: '/web/app/main.tsx',
      files: [],
      stored: await classicScript('web/app/stored-session.ts'),
    },
  }
  if (isClientPage(path)) return renderClientShell(site, assets)
  if (isDesk(path)) return renderDeskShell(site, assets)
  if (path.startsWith(school.gate)) return renderShell(site, assets)
  return renderPage(pathsOf(site).includes(path) ? path : NOT_FOUND, site, assets)
}
