import { defineConfig } from 'vitest/config'

/**
 * The tests that a mutant of the domain has to get past (`npm run mutate`). Few random histories, always the same ones,
 * or each mutant takes seconds; not the comparison with docs/generated, which notices every change and judges none.
 */
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts', 'test/unit/**/*.test.ts'],
    exclude: [
      'src/domain/{account,file,kernel,message}/**',
      'src/domain/*/form/**',
      'test/unit/{brand,generated}.test.ts',
    ],
    env: { HISTORY_ROUNDS: '12' },
  },
})
