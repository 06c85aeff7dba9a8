import { type ComponentProps, useState } from 'react'

type TypedValueProps = Pick<
  ComponentProps<'input'>,
  'aria-label' | 'autoComplete' | 'className' | 'id' | 'inputMode'
> & {
  /** What stands there while nobody types. */
  text: string
  /** Another text was entered, by Enter or by leaving the field. */
  onEnter: (text: string) => void
}

/** What is being written stays, and what stands there to be replaced, whatever answer comes meanwhile. */
export function TypedValue({ text, onEnter, ...field }: TypedValueProps) {
  const [draft, setDraft] = useState<{ from: string; now: string }>()
  const from = draft?.from ?? text
  const enter = (written: string) => {
    setDraft(undefined)
    if (written !== from) onEnter(written)
  }
  return (
    <input
      type="text"
      enterKeyHint="done"
      {...field}
      value={draft?.now ?? text}
      onFocus={event => {
        setDraft({ from, now: text })
        event.target.select()
      }}
      onChange={event => setDraft({ from, now: event.target.value })}
      onBlur={event => enter(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && enter(event.currentTarget.value)}
    />
  )
}
