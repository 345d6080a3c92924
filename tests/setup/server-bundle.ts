import { bundleServer } from '../../scripts/build/bundle-server.ts'

/** Tests start the programs that the build has made; a change since then reaches them without a build of the pages. */
export default bundleServer
