import { work } from '../work.ts'
import { mailCode, mailCodeKind } from './mail-code.ts'
import { warnOfGuessing, warnOfGuessingKind } from './mail-guessing.ts'
import { mailLostCode, mailLostCodeKind } from './mail-lost-code.ts'

export const schoolJobs = [
  work(mailCodeKind, mailCode),
  work(warnOfGuessingKind, warnOfGuessing),
  work(mailLostCodeKind, mailLostCode),
]
