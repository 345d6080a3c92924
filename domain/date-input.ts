import { z } from 'zod'

/** A stored day, `2025-03-14`; its range was checked when it was entered. */
export const StoredDay = z.iso.date('Please give a date')
/** A day as entered, in a range where school photos may be. */
export const Day = StoredDay.refine(
  (day) => day >= '2000-01-01' && day <= '2099-12-31',
  'Please give a date from 2000 to 2099',
)
