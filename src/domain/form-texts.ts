/**
 * What the script of a form says, where a site words nothing otherwise. The script holds them, so that a page of a car need
 * not: `textsOfItsOwn` are what differs there.
 */
export const FORM_TEXTS = {
  formSummary: 'Please fix the following errors:',
  formOptional: '(optional)',
  formStep: 'Step {number} of {count}',
  formNext: 'Continue',
  formBack: 'Back',
  formClose: 'Close this message',
  formSending: 'Sending…',
  formSent: 'Sent. One moment…',
  formUnexpected: 'An unexpected error occured',
  formFailed: 'An error occurred when submitting this form',
  formWaitingTitle: 'Saved on this device',
  formWaitingText:
    'We could not be reached just now. What you wrote is kept on this device and is sent once, by itself, as soon as there is a connection. Leave this page open, or come back to our website later.',
  formWaitingTry: 'Try to send it now',
  formWaitingStill: 'There is still no connection.',
  formWaitingBusy: 'It has not got through yet.',
  formWaitingSent: 'What you wrote earlier has now been sent.',
  formWaitingSentNamed: 'What you wrote earlier ({about}) has now been sent.',
  formWaitingRefused: 'What you wrote earlier ({about}) could not be sent: {error}',
  formWaitingGoOn: 'Go on with {about}',
  formKeepsNothing:
    'There is no connection, and this browser keeps nothing. Please try again when you are back online.',
  successAbout: '{category}: {car}',
  formChoose: 'Please choose',
  testDriveDay: 'Day',
  testDriveTime: 'Time',
  testDriveNoTimes: 'There are no free times on this day. Choose another day, or tell us when it would suit you.',
  testDriveUnknown: 'Free times cannot be shown right now. Tell us when it would suit you, and we will confirm.',
  testDriveTaken: '{time} is not free. Please choose another time.',
  testDriveLoading: 'Looking for free times…',
  testDriveFree: '{count} free times on {day}',
  testDriveFreeOne: '1 free time on {day}',
  close: 'Close',
}

/** What every form says, in the words of its site. */
export type FormLabels = Readonly<Record<keyof typeof FORM_TEXTS, string>>

/** The names of what every form says. */
export const FORM_LABELS = /* @__PURE__ */ Object.keys(FORM_TEXTS) as (keyof FormLabels)[]

/** What of a site's own words a page has to carry, as its script holds the others. */
export const textsOfItsOwn = (labels: FormLabels): Partial<FormLabels> =>
  Object.fromEntries(FORM_LABELS.filter(name => labels[name] !== FORM_TEXTS[name]).map(name => [name, labels[name]]))
