// Writes docs/generated from the transition tables. Run with the project's own Node.js: npx node scripts/generate-docs.js
import { mkdirSync, writeFileSync } from 'node:fs'
import { lifecyclePictures } from '#domain/picture.ts'

mkdirSync(new URL('../docs/generated/', import.meta.url), { recursive: true })
for (const [name, text] of Object.entries(lifecyclePictures()))
  writeFileSync(new URL(`../docs/generated/${name}`, import.meta.url), text)
