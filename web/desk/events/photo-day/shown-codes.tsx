import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { photoDayWords as words } from '../../../../content/desk/events/photo-day.ts'
import { exactMoment } from '../../../../domain/days.ts'
import { clockText, GROUP_SIGN } from '../../../../domain/school/photo-day.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'

interface ClockDialogProps {
  device: string
  open: boolean
  onClose: () => void
}

/** This phone's clock as a QR code, to be photographed by the camera, whose clock may differ. */
export function ClockDialog({ device, open, onClose }: ClockDialogProps) {
  return (
    <DeskDialog title={words.clockOf(device)} description={words.clock} open={open} onClose={onClose}>
      {open && <Clock device={device} />}
    </DeskDialog>
  )
}

function Clock({ device }: { device: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <figure className="mt-4">
      <QrCode text={clockText({ at: now, device })} label="The time as a QR code" />
      <figcaption className="mt-2 text-center font-slate">{exactMoment(now)}</figcaption>
    </figure>
  )
}

/** The group sign as a QR code, to be photographed before and after the cards of a group. */
export function GroupSignDialog({ open, onClose }: Omit<ClockDialogProps, 'device'>) {
  return (
    <DeskDialog title={words.groupSign} description={words.group} open={open} onClose={onClose}>
      <div className="mt-4">
        <QrCode text={GROUP_SIGN} label="The group sign as a QR code" />
      </div>
    </DeskDialog>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full"
    >
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  )
}
