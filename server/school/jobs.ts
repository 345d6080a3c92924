import { jobVerb } from '../job-registration.ts'
import { warnOfGuessing, warnOfGuessingKind } from './codes/find-pupil-by-code.ts'
import { mailCode, mailCodeKind } from './codes/mail-code.ts'
import { mailLostCode, mailLostCodeKind } from './codes/mail-lost-code.ts'

export const schoolJobs = [
  jobVerb(mailCodeKind, mailCode),
  jobVerb(warnOfGuessingKind, warnOfGuessing),
  jobVerb(mailLostCodeKind, mailLostCode),
]
