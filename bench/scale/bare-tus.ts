import { createServer } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

/** The bare library, as in its documentation: a folder, and nothing done with uploads. */
const [directory = '', port = ''] = process.argv.slice(2)
const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) })
createServer((request, response) => void tus.handle(request, response)).listen(
  Number(port),
  '127.0.0.1',
  () => console.log('listening'),
)
