/** What is said of a call that failed without a sentence of the server. */
export const COPY = {
  timeout: 'The server took too long to answer. Please try again.',
  offline: 'No connection. Check your network and try again.',
  failed: 'Error occurred',
} as const
