/**
 * Entry of a child process (`child.ts`): imports the module that it is started with, and works one task after the other. With each answer it says
 * how much of its heap is in use, and how much memory it holds.
 */
const { default: work } = (await import(process.argv[2] ?? '')) as { default: (task: unknown) => unknown }

const answerOf = async (task: unknown): Promise<object> => {
  try {
    return { done: await work(task) }
  } catch {
    return {}
  }
}

// The server says when it ends: a signal to all processes of a terminal would cut off the paper that it still reads.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', (task) => {
  void answerOf(task).then((answer) => {
    const { heapUsed: heap, rss: held } = process.memoryUsage()
    process.send?.({ ...answer, heap, held })
  })
})
process.send?.({ ready: true })
