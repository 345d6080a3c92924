import * as media from '../../../contract/website/media.ts'
import { streamParts } from '../../http/byte-range.ts'
import { mountAddress, mountEndpoint } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { deleteFilm } from '../delete-media.ts'
import { REMOVABLE, SHARED_REVALIDATE } from '../media-files.ts'
import { listFilms, serveFilm, setFilmPoster } from './films.ts'

/** The website's own films: the desk's list, and the files that visitors play, by ranges. */
export function filmsRoutes() {
  const routes = router()
  mountEndpoint(routes, media.listFilms, (ctx) => listFilms(ctx))
  mountEndpoint(routes, media.setFilmPoster, (ctx, { params, body }) =>
    setFilmPoster(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, media.deleteFilm, (ctx, { params, body }) => deleteFilm(ctx, { ...params, ...body }))
  mountAddress(routes, media.siteFilm, async (c, { params }) => {
    const { size, version, open } = await serveFilm(c.var.ctx, params)
    const isPoster = params.file.endsWith('.jpg')
    const etag = `"${version}"`
    const headers = {
      ...securityHeaders(c.var.ctx.config),
      'Content-Type': isPoster ? 'image/jpeg' : 'video/mp4',
      // A poster may be replaced; a film's name is its content.
      'Cache-Control': isPoster ? `${SHARED_REVALIDATE}, max-age=60` : REMOVABLE,
    }
    if (c.req.header('If-None-Match')?.replace('W/', '') === etag)
      return new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
    return streamParts(c.req.raw.headers, { file: { size, open }, etag, headers })
  })
  return routes
}
