import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** The comparisons with the oracle notice most and take least; the histories notice what is left and take longest. */
const ORDER = ['oracle.', 'oracle', 'guards.', 'masking.', 'permissions', '', 'histories.']
const placeOf = ({ moduleId }: TestSpecification): number =>
  ORDER.findLastIndex((start) => moduleId.slice(moduleId.lastIndexOf('/') + 1).startsWith(start))

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/**
 * The tests that a mutant of the domain has to get past (`npm run mutate`): those of the rules that are measured, in
 * one worker that loads the domain once for all of them, the quickest first. Few random histories, always the same
 * ones, or each mutant takes seconds; not the comparison with docs/generated, which notices every change and judges none.
 */
export default defineConfig({
  test: {
    include: [
      'src/domain/{contract,negotiation}/**/*.test.ts',
      'src/domain/{listing,offer}/{lifecycle,net}/**/*.test.ts',
      'src/domain/{account/permissions,file/*}.test.ts',
      'test/unit/{guards,masking,oracle*,outside,permissions*,prepares}.test.ts',
    ],
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    env: { HISTORY_ROUNDS: '6' },
  },
})
