import { readFileSync } from 'node:fs'

/**
 * How the server's process is started. With a small young generation, an old one that grows by three fifths of what lives in
 * it, and a C library that gives back what pictures and passwords took, it stays under 250 MB for a tenth more CPU; left to
 * itself it takes over 500 (bench/README.md).
 */
export const server = JSON.parse(readFileSync(new URL('server.json', import.meta.url), 'utf8'))
