import { useState } from 'react'
import type { UploadType } from '#domain/file/upload.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { sendFile, type UploadedFile } from '#web/lib/call/upload.ts'

/** Uploads one file at a time, to its call: `percent` while it goes, `failure` when it did not. */
export const useUpload = <A = UploadedFile>(
  type: UploadType,
  path = `/upload/${type}`,
  onFailure: (message: string) => void = () => undefined,
) => {
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File): Promise<A | null> => {
    setFailure(null)
    setPercent(0)
    try {
      return await sendFile<A>(path, type, file, setPercent)
    } catch (error) {
      setFailure(messageOf(error))
      onFailure(messageOf(error))
      return null
    } finally {
      setPercent(null)
    }
  }
  return { send, percent, failure }
}
