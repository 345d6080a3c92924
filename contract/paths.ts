/** The base path of all operations. */
export const API = '/api/'
/** The base path of the desk's operations. */
export const DESK_API = '/api/admin/'
/** The OpenAPI description. */
export const OPENAPI = '/api/openapi.json'
/** The address of resumable uploads, which use the tus protocol. */
export const UPLOADS = '/api/admin/uploads'
/** The same for the website's pictures and films. */
export const MEDIA_UPLOADS = '/api/admin/website-media/uploads'
/** Pictures and films that were uploaded; other files below `/media/` were built. */
export const UPLOADED_MEDIA = ['/media/uploads/', '/media/films/']
/** The contact form's address, apart from its contract, because a form without scripts posts there too. */
export const ENQUIRIES = '/api/enquiries'
