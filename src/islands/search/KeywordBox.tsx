import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { withText } from '../../search/state.ts'
import { $searchHistory, clearSearchHistory, rememberKeyword } from '../../stores/search-history.ts'
import { Icon } from '../../ui/Icon.tsx'
import { settling, TYPING_SETTLES_AFTER_MS } from '../../ui/settling.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { plainSteps, plainWordsFor } from './plain-step.ts'
import { useCarSearch } from './use-car-search.ts'

const NO_HISTORY: readonly string[] = []
/** What reads plain words is a small file, which mostly comes while somebody types. */
const READ_WITHIN_MS = 1000

/**
 * Searches while the visitor types, when the typing pauses; Enter does not wait (SR-03, SR-04), and turns what the text asks
 * for in plain words into filters. What was searched for before in this browser is offered below, by pointer and by arrow
 * keys (SR-45, DC-44).
 */
export function KeywordBox() {
  const { setup, asking, state, change, failed } = useCarSearch()
  const { labels } = setup
  const input = useRef<HTMLInputElement>(null)
  /** Texts searched for that the search has not shown yet. */
  const sent = useRef<string[]>([])
  const search = useLatest((isSent: boolean) => {
    const query = input.current?.value.trim() ?? ''
    // Who sends a text that nobody answered asks once more.
    if (query === (sent.current.at(-1) ?? state.query.trim()) && !(isSent && failed)) return
    sent.current.push(query)
    change(asked => withText(asked, query))
  })
  const [typing] = useState(() => settling(search, TYPING_SETTLES_AFTER_MS))

  // The box keeps its own text, so that what was typed before the search was there is not lost but searched for.
  useEffect(() => {
    typing.soon(false)
    return typing.cancel
  }, [typing])
  // Another part of the page may change the text: Back, or "Clear all", maybe before our own was ever shown. What comes back
  // of our own is no such change, and must not overwrite what has been typed since.
  const known = useRef(state.query)
  useEffect(() => {
    if (failed) {
      sent.current = []
      asking.isBoxUnsure = true
      return
    }
    const isNew = state.query !== known.current
    // What was drawn before a text was sent can be shown after it. That overtakes nothing: the text is still wanted.
    const isWanted = asking.wanted?.query === sent.current.at(-1)
    const isOvertaken = sent.current.length > 0 && !isWanted && !typing.isWaiting()
    known.current = state.query
    const own = sent.current.indexOf(state.query)
    const isTold = asking.isBoxUnsure && !typing.isWaiting()
    if (own >= 0) sent.current.splice(0, own + 1)
    else if (isNew || isOvertaken || isTold) {
      sent.current = []
      // Letters that were typed this moment are about to be searched for.
      if (!typing.isWaiting()) input.current!.value = state.query
    }
    if (isTold) asking.isBoxUnsure = false
  }, [state, asking, typing, failed])
  useRememberOnLook(state.query)

  /** Searches for what stands there: what it says in plain words becomes filters, and leaves the box. */
  const send = async () => {
    const text = input.current?.value ?? ''
    // Where nothing can tell in time what it says in plain words, it is searched for as it stands.
    typing.soon(true, READ_WITHIN_MS)
    const [plain] = await plainSteps(text, setup)
    // Somebody may have typed on meanwhile, and then the pause decides; after Back nothing waits any more.
    if (input.current?.value !== text || !typing.isWaiting()) return
    if (plain?.kind !== 'plain') return typing.soon(true, 0)
    typing.cancel()
    input.current.value = plain.query
    recent.textIs(plain.query)
    sent.current.push(plain.query)
    change(plain.step)
  }
  const fillIn = (text: string) => {
    if (input.current === null) return
    asking.isBoxUnsure = false
    input.current.value = text
    input.current.focus()
    send()
  }
  const recent = useHistoryBox(fillIn)
  return (
    <search className="keyword" onBlur={recent.onBlur}>
      <form
        onSubmit={event => {
          event.preventDefault()
          rememberKeyword(input.current?.value ?? '')
          recent.close()
          send()
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          name="query"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={labels.searchLabel}
          placeholder={labels.keywordPlaceholder}
          defaultValue={state.query}
          onChange={event => {
            asking.isBoxUnsure = false
            typing.soon(false)
            void plainWordsFor(event.target.value)
            recent.onText(event.target.value)
          }}
          {...recent.inputProps}
        />
        <button
          type="button"
          className="button button--ghost button--icon keyword__clear"
          aria-label={labels.clearText}
          onClick={() => fillIn('')}
        >
          <Icon name="close" />
        </button>
      </form>
      {recent.isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the box, or the list would be gone before it is a click
        <div className="keyword__history" onMouseDown={event => event.preventDefault()}>
          <p className="keyword__history-title" id={recent.titleId}>
            {labels.recentSearches}
          </p>
          <div id={recent.listId} role="listbox" aria-labelledby={recent.titleId}>
            {recent.texts.map((text, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active one
              <div
                key={text}
                id={recent.optionId(place)}
                role="option"
                aria-selected={place === recent.active}
                onClick={() => recent.choose(text)}
              >
                <Icon name="history" />
                {text}
              </div>
            ))}
          </div>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              recent.clear()
              input.current?.focus()
            }}
          >
            {labels.clearHistory}
          </button>
        </div>
      )}
    </search>
  )
}

/** A text whose results led to a car is worth remembering (DC-44). */
function useRememberOnLook(query: string): void {
  useEffect(() => {
    if (query === '') return
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element).closest('.search .car-card a[href^="/cars/"]') !== null) rememberKeyword(query)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [query])
}

/** The list below the box: a combobox once there is something to list, a plain search box before. */
function useHistoryBox(onChoose: (text: string) => void) {
  const known = useSyncExternalStore($searchHistory.listen, $searchHistory.get, () => NO_HISTORY)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const [active, setActive] = useState(-1)
  const id = useId()
  const texts = known.filter(entry => entry !== text && entry.toLowerCase().includes(text.trim().toLowerCase()))
  const isOpen = asked && texts.length > 0
  const optionId = (place: number) => `${id}-${place}`
  const close = () => {
    setAsked(false)
    setActive(-1)
  }
  const choose = (chosen: string) => {
    rememberKeyword(chosen)
    onChoose(chosen)
    setText(chosen)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && texts.length > 0) {
      event.preventDefault()
      setAsked(true)
      // Beyond either end lies the box itself.
      setActive(((active + 1 + step + texts.length + 1) % (texts.length + 1)) - 1)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      choose(texts[active]!)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  const combobox = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-list` : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
  } as const
  return {
    isOpen,
    texts,
    active,
    titleId: `${id}-title`,
    listId: `${id}-list`,
    optionId,
    choose,
    close,
    clear: () => {
      clearSearchHistory()
      close()
    },
    textIs: setText,
    onText: (typed: string) => {
      setText(typed)
      setAsked(true)
      setActive(-1)
    },
    /** Gone when the focus leaves box and list. */
    onBlur: ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) close()
    },
    inputProps: {
      onFocus: (event: { target: HTMLInputElement }) => {
        setText(event.target.value)
        setAsked(true)
      },
      onClick: () => setAsked(true),
      onKeyDown,
      ...(known.length === 0 ? {} : combobox),
    },
  }
}
