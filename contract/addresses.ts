/** Where all operations are. */
export const API = '/api/'
/** Where those of the desk are. */
export const DESK_API = '/api/admin/'
/** The description of all operations, for other programs. */
export const OPENAPI = '/api/openapi.json'
/** Where resumable uploads go, by their own protocol. */
export const UPLOADS = '/api/admin/uploads'
/** The contact form's address, apart from its contract: a form without scripts goes there too. */
export const ENQUIRIES = '/api/enquiries'
