import { z } from 'zod'
import { route } from '#api/kernel/route.ts'

/** The dashboard calls of spec 1 §7 as the home screen makes them. */
export const agentDashboard = route({
  method: 'GET',
  path: '/agents/dashboard',
  summary: 'Dashboard of an agent',
  output: z.custom<Dashboard>(),
})
export const userDashboard = route({
  method: 'GET',
  path: '/users/dashboard/{id}',
  summary: 'Dashboard of a consumer',
  params: z.object({ id: z.string() }),
  output: z.custom<Dashboard>(),
})

export interface Task {
  type: 'SELLING' | 'BUYING' | 'PROFILE'
  title: string
  description: string
  toolTipText: string
  actionText: string
  actionUrl: string
}

export interface Dashboard {
  tasks: Task[]
}
