import { removeDir } from '../../process/server.ts'
import { folderOfRun } from './prepared-school.ts'

/** Removes what the run's workers had in common. */
export default () => removeDir(folderOfRun(process.pid))
