/** Offsets from UTC as written in June and in January, and the Sundays of 2026 on which clocks go back and forward. */
type Zone = {
  zone: string
  winter: string
  summer: string
  change?: { back: string; forward: string; minutes: number }
}

const AUSTRALIAN = { back: '2026-04-05', forward: '2026-10-04', minutes: 60 }
const NEW_ZEALAND = { back: '2026-04-05', forward: '2026-09-27', minutes: 60 }

/** Every time zone of Australia, its islands and New Zealand. */
export const ZONES: readonly Zone[] = [
  { zone: 'Australia/Sydney', winter: '+10:00', summer: '+11:00', change: AUSTRALIAN },
  { zone: 'Australia/Melbourne', winter: '+10:00', summer: '+11:00', change: AUSTRALIAN },
  { zone: 'Australia/Hobart', winter: '+10:00', summer: '+11:00', change: AUSTRALIAN },
  { zone: 'Australia/Canberra', winter: '+10:00', summer: '+11:00', change: AUSTRALIAN },
  { zone: 'Antarctica/Macquarie', winter: '+10:00', summer: '+11:00', change: AUSTRALIAN },
  { zone: 'Australia/Adelaide', winter: '+09:30', summer: '+10:30', change: AUSTRALIAN },
  { zone: 'Australia/Broken_Hill', winter: '+09:30', summer: '+10:30', change: AUSTRALIAN },
  // The one place whose clocks change by half an hour.
  { zone: 'Australia/Lord_Howe', winter: '+10:30', summer: '+11:00', change: { ...AUSTRALIAN, minutes: 30 } },
  { zone: 'Pacific/Norfolk', winter: '+11:00', summer: '+12:00', change: AUSTRALIAN },
  { zone: 'Australia/Brisbane', winter: '+10:00', summer: '+10:00' },
  { zone: 'Australia/Lindeman', winter: '+10:00', summer: '+10:00' },
  { zone: 'Australia/Darwin', winter: '+09:30', summer: '+09:30' },
  { zone: 'Australia/Eucla', winter: '+08:45', summer: '+08:45' },
  { zone: 'Australia/Perth', winter: '+08:00', summer: '+08:00' },
  { zone: 'Indian/Christmas', winter: '+07:00', summer: '+07:00' },
  { zone: 'Indian/Cocos', winter: '+06:30', summer: '+06:30' },
  { zone: 'Pacific/Auckland', winter: '+12:00', summer: '+13:00', change: NEW_ZEALAND },
  { zone: 'Pacific/Chatham', winter: '+12:45', summer: '+13:45', change: NEW_ZEALAND },
]
