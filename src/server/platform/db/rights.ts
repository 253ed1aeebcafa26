import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What the application's user could do beyond reading and writing rows. */
export interface Rights {
  /** Reads files of the machine, runs programs. */
  readonly everything: boolean
  /** Owns tables: alters them, switches off their triggers. */
  readonly alters: boolean
}

export const rightsOf = async (db: Db): Promise<Rights> => {
  const { rows } = await sql<Rights>`
    select r.rolsuper or pg_has_role(current_user, 'pg_read_server_files', 'usage')
             or pg_has_role(current_user, 'pg_execute_server_program', 'usage') as everything,
           exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                     and pg_has_role(current_user, c.relowner, 'usage')) as alters
      from pg_roles r where r.rolname = current_user`.execute(db)
  return rows[0] ?? { everything: false, alters: false }
}
