import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ONE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g
/** A house that takes a new seal every year fills none of it. */
const MOST_BYTES = 1_000_000

/** Lines of 64 characters, one newline after each: one certificate has one text. */
export const onlyPem = (pem: string): string => {
  const body = pem.replace(/-----[A-Z ]+-----|\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...body, '-----END CERTIFICATE-----', ''].join('\n')
}

/** The file, whole; null: there is none, and nobody named one. */
const textOf = (file: string, named: boolean): string | null => {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.length > MOST_BYTES) throw new Error('it is larger than a list of certificates')
    return text
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !named) return null
    throw new Error(
      `SEAL_FORMER (${file}) can’t be read: ${code === 'ENOENT' ? 'no file is there' : message}.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * The certificates that this installation sealed with before, PEM: from the file that SEAL_FORMER names, or former-seals.pem in the data folder. It
 * lies beside the key and not in the database, whose holder could add one (decision 52). Throws a sentence that says what to do.
 */
export const formerSeals = (dataDir: string, file: string | null): string[] => {
  const path = file ?? join(dataDir, 'former-seals.pem')
  const text = textOf(path, file !== null)
  if (text === null) return []
  const found = text.match(ONE) ?? []
  if (found.length !== text.split('-----BEGIN CERTIFICATE-----').length - 1 || found.length === 0)
    throw new Error(
      `SEAL_FORMER (${path}) must hold certificates in PEM, one after the other, and nothing cut off.`,
    )
  return found.map((pem) => {
    try {
      return onlyPem(new X509Certificate(pem).toString())
    } catch (error) {
      throw new Error(`SEAL_FORMER (${path}) holds a certificate that can’t be read.`, { cause: error })
    }
  })
}
