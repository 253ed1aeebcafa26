import type { Task } from '#api/dashboard.ts'

interface HomeTasks {
  readonly key: string
  readonly home: Task['home']
  readonly tasks: Task[]
}

/**
 * Tasks by the home they are about, each home where its most urgent one stood; what is about no home stays between them as it came, those
 * that follow one another together.
 */
export const byHome = (tasks: readonly Task[]): HomeTasks[] => {
  const groups: HomeTasks[] = []
  for (const task of tasks) {
    const key = task.home?.id ?? null
    const last = groups.at(-1)
    const own = key === null ? (last?.home === null ? last : undefined) : groups.find((g) => g.key === key)
    if (own) own.tasks.push(task)
    else groups.push({ key: key ?? `${groups.length}`, home: task.home, tasks: [task] })
  }
  return groups
}
