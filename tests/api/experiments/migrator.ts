// Opens a store as the next release does, which has one more change of the schema. It says so in the middle of the change
// and waits there, unless it is to `finish`. The control, UNSAFE, changes a SQLite file statement by statement.
import { setTimeout } from 'node:timers/promises'
import { Kysely, type Migration } from 'kysely'
import { migrate } from '../../../src/api/db/migrate.ts'
import { MIGRATIONS } from '../../../src/api/db/migrations/index.ts'
import { openDb } from '../../../src/api/db/open.ts'
import { openSqlite } from '../../../src/api/db/sqlite.ts'

const [where = '', finish] = process.argv.slice(2)

const next: Migration = {
  up: async ({ schema }) => {
    await schema.createTable('first_half').addColumn('site', 'text').execute()
    process.stdout.write('half\n')
    if (finish === undefined) await setTimeout(2_147_483_647)
    await schema.createTable('second_half').addColumn('site', 'text').execute()
  },
}
Object.assign(MIGRATIONS, { '999 of the next release': next })
if (process.env.UNSAFE) await migrate(new Kysely({ dialect: openSqlite(where) }))
else await (await openDb(where)).destroy()
