import { useEffect, useRef, useState } from 'react'

/**
 * Whether another version was published since the page was opened, by somebody else or in another tab. Whose it is, is
 * known once this page's own answer is there.
 */
export function useMeanwhile(version: number, busy: boolean) {
  const expected = useRef(version)
  const [is, setIs] = useState(false)
  useEffect(() => {
    if (busy || version === expected.current) return
    expected.current = version
    setIs(true)
  }, [version, busy])
  return {
    is,
    forget: () => setIs(false),
    /** This page has published it itself. */
    expect: (own: number) => {
      expected.current = own
    },
  }
}
