import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A worker keeps its modules from file to file: to read them anew for each takes longer than many a file.
          isolate: false,
          include: [
            'src/domain/**/*.test.ts',
            'test/unit/**/*.test.ts',
            'src/api/**/*.test.ts',
            'src/web/**/*.test.ts',
            'src/server/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One more than cores: a worker waits for the database nearly half of its time.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 600_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
          // They wait a good deal: for what was killed to come back.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          // `npm run failover`: not in `npm test`, which has no room for it.
          name: 'failover',
          include: ['test/failover/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          isolate: false,
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 240_000,
          // A second is not long for a browser on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
