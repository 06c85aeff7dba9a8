import type { FAQPage, WithContext } from 'schema-dts'

/** The questions of a page as search engines read them, in the words of the page; nothing where there are none. https://schema.org/FAQPage */
export function questionsData(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage>[] {
  if (questions.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
