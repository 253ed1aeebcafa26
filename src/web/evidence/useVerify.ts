import { useState } from 'react'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage, type Verdict } from '#domain/evidence/verify/verify.ts'
import { MOST_BYTES } from '#domain/evidence/zip.ts'
import { COPY } from './copy.ts'

export type Checked =
  | { readonly state: 'waiting' }
  | { readonly state: 'checking'; readonly name: string }
  | { readonly state: 'failed'; readonly sentence: string }
  | { readonly state: 'done'; readonly name: string; readonly verdict: Verdict }

const judge = async (file: File): Promise<Checked> => {
  if (file.size > MOST_BYTES) return { state: 'failed', sentence: COPY.tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { state: 'done', name: file.name, verdict: await verifyPackage(bytes, seals) }
  } catch {
    return { state: 'failed', sentence: COPY.unreadable }
  }
}

/** Reads a file here and checks it here: nothing leaves the device. */
export const useVerify = () => {
  const [checked, setChecked] = useState<Checked>({ state: 'waiting' })
  const check = async (file: File | null | undefined): Promise<void> => {
    if (!file) return
    setChecked({ state: 'checking', name: file.name })
    setChecked(await judge(file))
  }
  return { checked, check }
}
