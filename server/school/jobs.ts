import { jobVerb } from '../job-verb.ts'
import { mailCode, mailCodeKind } from './codes/mail-code.ts'
import { mailLostCode, mailLostCodeKind } from './codes/mail-lost-code.ts'
import { warnOfGuessing, warnOfGuessingKind } from './codes/typed-code.ts'

export const schoolJobs = [
  jobVerb(mailCodeKind, mailCode),
  jobVerb(warnOfGuessingKind, warnOfGuessing),
  jobVerb(mailLostCodeKind, mailLostCode),
]
