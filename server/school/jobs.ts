import { work } from '../work.ts'
import { warnOfGuessing, warnOfGuessingKind } from './mail-guessing.ts'
import { mailLostCode, mailLostCodeKind } from './mail-lost-code.ts'

export const schoolJobs = [work(warnOfGuessingKind, warnOfGuessing), work(mailLostCodeKind, mailLostCode)]
