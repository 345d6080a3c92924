import { work } from '../work.ts'
import { mailCode, mailCodeKind } from './mail-code.ts'

export const schoolJobs = [work(mailCodeKind, mailCode)]
