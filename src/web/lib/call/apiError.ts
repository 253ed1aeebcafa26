import type { Detail } from '#domain/kernel/refusal.ts'
import { COPY } from '../copy.ts'

/** What the second step of a login needs: the challenge it sends back, and how it may be done. */
export interface SecondStepNeeds {
  readonly challenge: string
  readonly methods: { readonly code: boolean; readonly passkey: object | null }
}

/** What the server said no with; `status` 0 means that it was not reached, `code` unknown that it said nothing itself. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly Detail[]
  readonly requestId: string | undefined
  /** Of `second-factor-required`. */
  readonly next: SecondStepNeeds | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    details: readonly Detail[] = [],
    requestId?: string,
    next?: SecondStepNeeds,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
    this.next = next
  }

  /** Worth trying again without the person changing anything. */
  get transient(): boolean {
    return this.status === 0 || this.status === 429 || this.status === 502 || this.status === 503
  }
}

/** The error body of api.md "Shapes"; a proxy's page or an empty answer still makes a sentence. */
export const readError = async (response: {
  status: number
  text: () => Promise<string>
}): Promise<ApiError> => {
  const text = await response.text().catch(() => '')
  return errorFrom(response.status, text)
}

export const errorFrom = (status: number, text: string): ApiError => {
  try {
    const body = JSON.parse(text) as {
      message?: string
      code?: string
      details?: Detail[]
      requestId?: string
      challenge?: string
      methods?: SecondStepNeeds['methods']
    }
    return new ApiError(
      status,
      body.code ?? 'unknown',
      body.message || COPY.failed,
      body.details,
      body.requestId,
      body.challenge && body.methods ? { challenge: body.challenge, methods: body.methods } : undefined,
    )
  } catch {
    return new ApiError(status, 'unknown', COPY.failed)
  }
}

/** The sentence to show for anything thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message || COPY.failed : COPY.failed

/**
 * What the server found wrong, each sentence once, where no field stands that could show it; otherwise the sentence of the
 * refusal.
 */
export const sentencesOf = (error: unknown): string =>
  error instanceof ApiError && error.details.length > 0
    ? [...new Set(error.details.map(({ message }) => message))].join(' ')
    : messageOf(error)

/** True for the named refusal of the server. */
export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code
