import { SelectInput, useResourceContext, useTranslate } from 'react-admin';
import type { AnyStatus, Word } from '../records';

interface WordsInputProps {
  source: string;
  words: readonly (AnyStatus | Word)[];
  /** Where its name isn't that of the field. */
  label?: string;
}

/** One of a closed list of words, as the list itself calls them. */
function WordsInput({ words, ...input }: WordsInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const choices = words.map((word) => ({
    id: word,
    name: translate(`resources.${resource}.states.${word}`, {
      _: translate(`console.states.${word}`, { _: translate(`console.words.${word}`) }),
    }),
  }));
  // What the list's filter form says of size and helper text goes on to the field.
  return <SelectInput {...input} choices={choices} translateChoice={false} />;
}

/** A filter by one of these words. */
export const wordsFilter = (source: string, words: WordsInputProps['words'], label?: string) => (
  <WordsInput key={source} source={source} words={words} label={label} />
);
