import { hasDigitalSignature } from '#domain/file/digital-signature.ts'

/** Has the file a digital signature inside? One that cannot be read is judged where it is received. */
export const isSigned = async (file: File): Promise<boolean> =>
  file.type === 'application/pdf' &&
  hasDigitalSignature(new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer())))
