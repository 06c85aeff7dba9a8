// Views ask the table of addresses which pages there are, and it answers from when it is imported (src/views/pages.ts), as
// the build does. A test of one view need not think of that.
import '../../src/routes.ts'
