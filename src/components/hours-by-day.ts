// What reckons with the days of a place's hours: when it opens again, and its holidays.
import './closed-until.ts'
import './holiday-hours.ts'
