/**
 * Entry of a child process (`child.ts`): imports the module that it is started with, and works one task after the other. With each answer it says
 * how much of its heap is in use.
 */
const { default: work } = (await import(process.argv[2] ?? '')) as { default: (task: unknown) => unknown }

const answerOf = async (task: unknown): Promise<object> => {
  try {
    return { done: await work(task) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : 'no error' }
  }
}

process.on('message', (task) => {
  void answerOf(task).then((answer) => process.send?.({ ...answer, heap: process.memoryUsage().heapUsed }))
})
process.send?.({ ready: true })
