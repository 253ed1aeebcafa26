import { COPY } from './copy.ts'

/** Trims of spec 1 §7: the message to 200 characters, the stack to 512. */
const MESSAGE_MAX = 200
const STACK_MAX = 512

/** Tells the server about a failure seen in the browser; never fails itself, never carries path values. */
export const reportFailure = (message: string, stack = ''): void => {
  if (!navigator.onLine) return
  const body = JSON.stringify({
    level: 'ERROR',
    message: (message || COPY.failed).slice(0, MESSAGE_MAX),
    stackTrace: withoutAddresses(stack).slice(0, STACK_MAX),
  })
  void fetch('/api/ui-logger', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined)
}

/** A stack names files by full address; the query of one may carry a token. */
const withoutAddresses = (stack: string): string => stack.replace(/\?[^\s:)]*/g, '')
