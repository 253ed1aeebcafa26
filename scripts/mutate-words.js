/** Properties that hold words for a person to read, the key of such words, or the name of a row. */
const WORDS = new Set(['happened', 'id', 'button', 'label', 'message', 'signer', 'text', 'who', 'words'])

/** Text is compared word for word with docs/generated/acts.md and read by people; an empty one says nothing about a rule. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore: ({ parent, node }) => {
        const named = parent?.type === 'ObjectProperty' && parent.value === node ? parent.key.name : undefined
        return WORDS.has(named) ? 'Words, not a rule.' : undefined
      },
    },
  },
]
