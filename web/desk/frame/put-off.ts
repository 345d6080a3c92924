import { useState } from 'react'
import { londonDay } from '../../../domain/days.ts'
import { browserTexts } from '../../browser-storage.ts'
import { now } from '../../clock.ts'

/** Whether a notice was put off in this browser, which holds for the day, and what puts it off. */
export function usePutOff(notice: 'factor' | 'mail' | 'setup') {
  const key = `desk-${notice}-notice`
  const [day, setDay] = useState(() => browserTexts.getItem(key))
  const today = londonDay(now())
  function onPutOff() {
    browserTexts.setItem(key, today)
    setDay(today)
  }
  return { isPutOff: day === today, onPutOff }
}
