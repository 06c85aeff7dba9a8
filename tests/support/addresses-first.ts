// The table of addresses and its views import each other (src/views/pages.ts), and the table reads constants of theirs. It
// comes right where the table is asked for first, as the build does. Test files share what they import, so that whichever
// came first would decide, and with it the order of the day.
import '../../src/routes.ts'
