import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import {
  createUpload,
  expectStatus,
  sendPiece,
  sendRequest,
  signIn,
} from '../../tests/process/http-client.ts'
import { startProgram } from '../../tests/process/program.ts'
import { freePort } from '../../tests/process/server.ts'
import type { Running } from '../footprint/program.ts'
import type { Shop } from './shop.ts'

const FILES = 24
const BYTES = 8 * 1024 ** 2
/** The desk's chunk size. */
const AT_A_TIME = 3
const PIECE = 5 * 1024 ** 2

type Send = (bytes: Buffer, n: number) => Promise<void>

/** Megabytes per second through the program, through the bare library, and by `cp`; each in turn. */
export async function uploadSpeeds(shop: Shop, web: Running, rounds: number) {
  const base = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  await using bare = await startBareTus(await shop.newFolder())
  const token = await signIn(web.url)
  const pupilId = shop.pupils[0]?.id ?? ''
  const ours: Send = async (bytes, n) => {
    const made = expectStatus(
      await createUpload(web.url, token, { pupilId, fileName: `${n}.jpg`, bytes }),
      201,
    )
    await sendAll(web.url, token, made.location ?? '', bytes)
  }
  const speeds = { ours: [] as number[], tus: [] as number[], cp: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    // A small picture with noise after its end, another one each time.
    const files = Array.from({ length: FILES }, () => Buffer.concat([base, randomBytes(BYTES - base.length)]))
    speeds.cp.push(await byCopy(await shop.newFolder(), files))
    speeds.tus.push(await speedOf(files, bare.send))
    speeds.ours.push(await speedOf(files, ours))
  }
  return speeds
}

const megabytesPerSecond = (began: number) =>
  (FILES * BYTES) / 1024 ** 2 / ((performance.now() - began) / 1000)

async function speedOf(files: Buffer[], send: Send): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let n = next++; n < files.length; n = next++) await send(files[n] ?? Buffer.alloc(0), n)
    }),
  )
  return megabytesPerSecond(began)
}

async function sendAll(url: string, token: string, address: string, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE)
    expectStatus(await sendPiece(url, token, address, at, bytes.subarray(at, at + PIECE)), 200, 204)
}

async function byCopy(dir: string, files: Buffer[]): Promise<number> {
  const [from, to] = [path.join(dir, 'from'), path.join(dir, 'to')]
  await mkdir(from)
  for (const [n, bytes] of files.entries()) await writeFile(path.join(from, `${n}.jpg`), bytes)
  const began = performance.now()
  await promisify(execFile)('cp', ['-r', from, to])
  return megabytesPerSecond(began)
}

async function startBareTus(dir: string) {
  const port = await freePort()
  const script = path.join(import.meta.dirname, 'bare-tus.ts')
  const program = startProgram(process.execPath, [script, dir, String(port)])
  await program.printed(/listening/)
  const url = `http://127.0.0.1:${port}`
  const send: Send = async (bytes) => {
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(bytes.length) }
    const made = expectStatus(await sendRequest(`${url}/files`, { method: 'POST', headers }), 201)
    await sendAll(url, '', made.location ?? '', bytes)
  }
  return {
    send,
    async [Symbol.asyncDispose]() {
      program.kill()
      await program.ended
    },
  }
}
