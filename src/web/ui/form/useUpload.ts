import { useState } from 'react'
import type { UploadType } from '#domain/file/upload.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { isSigned } from './signed.ts'
import { sendFile, type UploadedFile } from '#web/lib/call/upload.ts'

/**
 * Uploads one file at a time, to its call: `percent` while it goes, `failure` when it did not, `signatureLost` when one of the last had a
 * digital signature inside.
 */
export const useUpload = <A = UploadedFile>(
  type: UploadType,
  path = `/upload/${type}`,
  onFailure: (error: unknown) => void = () => undefined,
) => {
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [signatureLost, setSignatureLost] = useState(false)
  /** `further`: another one of those that were chosen together. */
  const send = async (file: File, further = false): Promise<A | null> => {
    setFailure(null)
    if (!further) setSignatureLost(false)
    setPercent(0)
    try {
      const sent = await sendFile<A>(path, type, file, setPercent)
      if (await isSigned(file)) setSignatureLost(true)
      return sent
    } catch (error) {
      setFailure(messageOf(error))
      onFailure(error)
      return null
    } finally {
      setPercent(null)
    }
  }
  return { send, percent, failure, signatureLost }
}
