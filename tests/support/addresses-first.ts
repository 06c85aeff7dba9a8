// The table of addresses and its views import each other (src/views/pages.ts), and the table reads constants of theirs: all
// is well where the table is imported first, as by the build. Test files share what they import, so without this the file
// that a worker happens to begin with would decide.
import '../../src/routes.ts'
