import { useEffect, useRef, useState } from 'react'
import { withQuery } from '../../search/state.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useCarSearch } from './use-car-search.ts'

/** Source: SR-04. */
export const TYPING_SETTLES_AFTER_MS = 300

/** Searches while the visitor types, when the typing pauses; Enter does not wait (SR-03, SR-04). */
export function KeywordBox() {
  const { setup, state, change } = useCarSearch()
  const { labels } = setup
  const [text, setText] = useState(state.query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The present search, whenever the pause ends.
  const latest = useRef({ state, change })
  latest.current = { state, change }
  const input = useRef<HTMLInputElement>(null)
  // Another part of the page may change the text: Back, or "Clear all".
  useEffect(() => setText(state.query), [state.query])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (query: string, afterMs: number) => {
    setText(query)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { state: now, change: changeNow } = latest.current
      if (query.trim() !== now.query) changeNow(withQuery(now, query.trim()))
    }, afterMs)
  }

  return (
    <form
      className="keyword"
      role="search"
      onSubmit={event => {
        event.preventDefault()
        search(text, 0)
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={labels.searchLabel}
        placeholder={labels.keywordPlaceholder}
        value={text}
        onChange={event => search(event.target.value, TYPING_SETTLES_AFTER_MS)}
      />
      {text !== '' && (
        <button
          type="button"
          className="button button--ghost button--icon"
          aria-label={labels.clearText}
          onClick={() => {
            search('', 0)
            input.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </form>
  )
}
